import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A small proxy, as in front of a live product. */
export type Proxy = { url: string; stop(): Promise<void> }

/** Passes everything on to a port of this machine, and adds the sender's address. */
export async function startProxy(port: number): Promise<Proxy> {
  const server = createServer((incoming, outgoing) => {
    const { connection: _connection, ...headers } = incoming.headers
    const forwarded = {
      'x-forwarded-for': incoming.socket.remoteAddress,
      'x-forwarded-proto': 'http',
      'x-forwarded-host': incoming.headers.host,
    }
    const onward = request({
      host: '127.0.0.1',
      port,
      method: incoming.method,
      path: incoming.url,
      headers: { ...headers, ...forwarded },
    })
    onward.once('response', (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(outgoing)
    })
    onward.once('error', () => (outgoing.headersSent ? outgoing.destroy() : outgoing.writeHead(502).end()))
    incoming.pipe(onward)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
