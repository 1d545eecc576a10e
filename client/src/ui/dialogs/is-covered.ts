/**
 * True while a dialog lies over the page: keys and dropped files are meant for it, even where nothing in it
 * has the focus.
 */
export const isCovered = () => document.querySelector('dialog[open]') !== null
