import { BlockList, isIP } from 'node:net';

/** IPv4 ranges outside the public internet: loopback, private networks, link-local, shared and reserved ranges (RFC 6890). */
const NOT_PUBLIC = new BlockList();
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  NOT_PUBLIC.addSubnet(address, bits, 'ipv4');
}
/** The public range of IPv6 is 2000::/3; it excludes documentation, tunnels and embedded IPv4 addresses. */
const GIVEN_OUT = new BlockList();
GIVEN_OUT.addSubnet('2000::', 3, 'ipv6');
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  NOT_PUBLIC.addSubnet(address, bits, 'ipv6');
}

/** Whether the server may connect to an IP address that a client named: only if it is on the public internet. */
export function isPublicAddress(ip: string): boolean {
  const version = isIP(ip);
  if (version === 4) return !NOT_PUBLIC.check(ip, 'ipv4');
  return version === 6 && GIVEN_OUT.check(ip, 'ipv6') && !NOT_PUBLIC.check(ip, 'ipv6');
}

/** Whether the server may send to a URL that a client named: https on the default port, without a user, not with a private IP address. */
export function isPublicUrl(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, password, port, hostname } = new URL(address);
  if (protocol !== 'https:' || port !== '' || username !== '' || password !== '') return false;
  const host = hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0) return isPublicAddress(host);
  return /\w\.\w/.test(host) && !/(^|\.)(localhost|local|internal|lan|home|arpa)\.?$/.test(host);
}
