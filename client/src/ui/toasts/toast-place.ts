/** Element that the toasts are drawn in. */
const place = document.createElement('div')

/** Moves the toasts into the uppermost dialog, since everything outside a modal one is inert; without one, into the page. */
export const settleToasts = (uppermost?: HTMLElement) => (uppermost ?? document.body).append(place)

/** The element in which toasts are drawn. */
export function toastPlace(): HTMLElement {
  if (!place.isConnected) settleToasts()
  return place
}
