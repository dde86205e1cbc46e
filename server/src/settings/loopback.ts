import { isIPv6, SocketAddress } from 'node:net'

/** Whether a host name or address means this machine, so that no other machine can reach a server that listens there. */
export function isLoopback(host: string): boolean {
  const name = host.replace(/^\[(.*)\]$/, '$1').toLowerCase()
  return name === 'localhost' || name === '::1' || /^(::ffff:)?127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(name)
}

/** Whether a web address is on this machine. */
export const isLoopbackUrl = (url: string): boolean => isLoopback(new URL(url).hostname)

/** Whether PostgreSQL is on this machine, as pg reads its address: a socket's folder, and `?host=` before the name after the `@`. */
export function isLocalDatabase(url: string): boolean {
  const { hostname, searchParams } = new URL(url)
  const host = searchParams.get('host') || decodeURIComponent(hostname)
  return host === '' || host.startsWith('/') || isLoopback(host)
}

/** An address in one spelling: an IPv4 address that is written as an IPv6 one, such as `::ffff:c633:6407`, becomes that IPv4 address. */
export function plainAddress(address: string): string {
  const bare = address.replace(/%.*$/, '')
  if (!isIPv6(bare)) return address
  const spelled = new SocketAddress({ address: bare, family: 'ipv6' }).address.toLowerCase()
  return /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(spelled)?.[1] ?? spelled
}

/** One entry of `X-Forwarded-For` without the port and brackets that some proxies write around an address. */
export function withoutPort(entry: string): string {
  const text = entry.trim()
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d{1,5})?|(\d+\.\d+\.\d+\.\d+):\d{1,5})$/.exec(text) ?? []
  return bracketed ?? dotted ?? text
}
