import { type IncomingMessage, request, type ServerResponse } from 'node:http'

/** Sends a request on to a port of this machine, and its answer back as it is. A broken connection breaks the caller's as well. */
export function passOn(incoming: IncomingMessage, outgoing: ServerResponse, port: number): void {
  // The connection is each side's own.
  const { connection: _connection, ...headers } = incoming.headers
  const { method, url: path } = incoming
  const onward = request({ host: '127.0.0.1', port, method, path, headers })
  onward.once('response', (answer) => {
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(outgoing)
  })
  onward.once('error', () => outgoing.destroy())
  incoming.pipe(onward)
}
