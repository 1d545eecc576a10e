import { isIPv6 } from 'node:net'

const MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An address as some proxies write it in X-Forwarded-For: with the client's port, IPv6 in brackets. */
const FORWARDED = /^(?:(\d+(?:\.\d+){3}):\d+|\[([^\]]+)\](?::\d+)?)$/

function withoutPort(address: string): string {
  const [, ipv4, ipv6] = FORWARDED.exec(address) ?? []
  return ipv4 ?? ipv6 ?? address
}

/** An address as people write it: IPv4 as such, also when it came over a socket for both, and no port behind it. */
export function plainAddress(address: string | undefined): string {
  const bare = withoutPort(address ?? '')
  return MAPPED.exec(bare)?.[1] ?? bare
}

/** The eight groups of an IPv6 address; `::` stands for as many zeros as are missing. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = address.split('::')
  const before = head.split(':').filter(Boolean)
  const after = (tail ?? '').split(':').filter(Boolean)
  return [...before, ...Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0'), ...after]
}

/**
 * The key under which requests of an address are counted: an IPv4 address, or the /64 of an IPv6 one, which belongs to
 * one customer as a whole.
 */
export function addressKeyOf(address: string | undefined): string {
  const known = plainAddress(address)
  if (!isIPv6(known)) return known
  const network = groupsOf(known).slice(0, 4)
  return `${network.map((group) => parseInt(group, 16).toString(16)).join(':')}::/64`
}
