import { isIPv4, isIPv6 } from 'node:net';
import type { Request } from 'express';

/** The eight groups of an IPv6 address, each without leading zeros. */
function groupsOf(address: string): string[] {
  // The URL parser writes it in the canonical form: lower case, no dotted part.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const [first, last] = [head, tail ?? ''].map((part) => (part ? part.split(':') : []));
  if (tail === undefined || !first || !last) return canonical.split(':');
  return [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last];
}

function dotted(high: string, low: string): string {
  const bits = (Number.parseInt(high, 16) << 16) | Number.parseInt(low, 16);
  return [24, 16, 8, 0].map((shift) => (bits >>> shift) & 255).join('.');
}

/**
 * The key of an address for limits. A household or a server is given a whole /64 of IPv6, so that limits for single
 * addresses would stop nobody there; an IPv4 address is the same in its IPv6 form.
 */
export function limitedNetwork(address: string): string {
  const [bare = ''] = address.split('%', 1);
  if (isIPv4(bare) || !isIPv6(bare)) return bare;
  const groups = groupsOf(bare);
  const [high = '', low = ''] = groups.slice(6);
  if (groups.slice(0, 6).join(':') === '0:0:0:0:0:ffff') return dotted(high, low);
  return `${groups.slice(0, 4).join(':')}::/64`;
}

/** The caller's address as a key for limits; Express finds it behind the trusted proxies. */
export function addressOf(request: Request): string {
  return limitedNetwork(request.ip ?? 'unknown');
}
