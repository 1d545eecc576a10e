import { vi } from 'vitest'

/** A link that the page followed by itself: its address, and the name under which it saves. */
export interface FollowedLink {
  href: string | null
  download: string
}

/** Notes what the page opens or saves from now on, instead of letting it. */
export function followedLinks(): FollowedLink[] {
  const followed: FollowedLink[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push({ href: this.getAttribute('href'), download: this.download })
  })
  return followed
}

/** Addresses of these links. */
export const hrefs = (links: readonly FollowedLink[]) => links.map(({ href }) => href)

/** Names under which these links save. */
export const savedNames = (links: readonly FollowedLink[]) => links.map(({ download }) => download)
