/** Whether a host name or address means this very machine, so that no other machine can reach what listens there. */
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
