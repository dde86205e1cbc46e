import { BlockList, isIP, isIPv6 } from 'node:net'

/** Blocks that no public host has: of this machine, of private networks, of links, of tests and groups, and those that lead to other addresses (RFC 6890). */
const reserved = new BlockList()
const blocks: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]
for (const [address, bits] of blocks) reserved.addSubnet(address, bits, 'ipv4')

/** Public IPv6 addresses are in one block; these parts of it are reserved, or carry an IPv4 address. */
const publicV6 = new BlockList()
publicV6.addSubnet('2000::', 3, 'ipv6')
const reservedV6 = new BlockList()
for (const [address, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  reservedV6.addSubnet(address, bits, 'ipv6')

/** Whether an IP address is one of the public internet. A text that is no address is not. */
export function isPublicAddress(address: string): boolean {
  if (isIPv6(address)) return publicV6.check(address, 'ipv6') && !reservedV6.check(address, 'ipv6')
  return isIP(address) === 4 && !reserved.check(address, 'ipv4')
}
