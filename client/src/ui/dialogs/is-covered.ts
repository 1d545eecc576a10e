/** True while a dialog lies over the page: keys are its own even where nothing in it has the focus, and so is what is let fall. */
export const isCovered = () => document.querySelector('dialog[open]') !== null
