import { vi } from 'vitest'

/** A link that the page pressed by itself: where to, and the name under which it saves. */
export interface FollowedLink {
  href: string | null
  download: string
}

/** Notes what the page opens or saves from now on, in place of doing it. */
export function followedLinks(): FollowedLink[] {
  const followed: FollowedLink[] = []
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    followed.push({ href: this.getAttribute('href'), download: this.download })
  })
  return followed
}

/** Only where they lead. */
export const hrefs = (links: readonly FollowedLink[]) => links.map(({ href }) => href)

/** Only the names under which they save. */
export const savedNames = (links: readonly FollowedLink[]) => links.map(({ download }) => download)
