import type { ComponentProps } from 'react'

/** A browser loads a picture that has only left the document to its end. */
function stopLoadingOnceGone(picture: HTMLImageElement) {
  // React lets go of elements that stay as well, as all do once in its strict mode.
  return () => queueMicrotask(() => picture.isConnected || picture.removeAttribute('src'))
}

/**
 * A photo of the server. Another address is another element, since a browser shows the photo of before until the next
 * one has come. One that is gone from the screen is not loaded on: over a slow link it would hold up what is looked at.
 */
export function FreshImg(img: Omit<ComponentProps<'img'>, 'ref'>) {
  return <img key={img.src} {...img} ref={stopLoadingOnceGone} />
}
