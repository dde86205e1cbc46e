import { once } from 'node:events'
import { connect } from 'node:net'

/** One HTTP connection that is kept open, for one request at a time. */
export type Connection = { send(request: Buffer): Promise<number>; close(): void }

/**
 * Opens a connection of a load generator. It does as little work as possible, because it shares the machine with the server that is
 * measured: it reads only the status and the length of an answer.
 */
export async function openConnection(url: string): Promise<Connection> {
  const { hostname, port } = new URL(url)
  const socket = connect({ host: hostname, port: Number(port), noDelay: true })
  await once(socket, 'connect')
  let answer = ''
  let waiting: { resolve(status: number): void; reject(error: Error): void } | null = null
  socket.setEncoding('latin1').on('data', (chunk: string) => {
    answer += chunk
    const status = statusOfWhole(answer)
    if (status === null) return
    answer = ''
    waiting?.resolve(status)
  })
  const fail = (error = new Error('the connection was closed')): void => waiting?.reject(error)
  socket.on('error', fail).on('close', () => fail())
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { resolve, reject }
        socket.write(request)
      }),
    close: () => void socket.destroy(),
  }
}

/** The bytes of a GET for a connection. */
export const getRequest = (url: string, path: string, token: string): Buffer =>
  requestOf(`GET ${path}`, { host: new URL(url).host, authorization: `Bearer ${token}` })

/** The bytes of a POST of JSON for a connection. */
export const postRequest = (url: string, path: string, body: string, headers: Record<string, string> = {}): Buffer =>
  requestOf(
    `POST ${path}`,
    {
      host: new URL(url).host,
      'content-type': 'application/json',
      ...headers,
      'content-length': String(Buffer.byteLength(body)),
    },
    body,
  )

function requestOf(line: string, headers: Record<string, string>, body = ''): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from(`${[`${line} HTTP/1.1`, ...lines].join('\r\n')}\r\n\r\n${body}`)
}

/** The status of a complete answer; null while it is incomplete. */
function statusOfWhole(answer: string): number | null {
  const head = answer.indexOf('\r\n\r\n')
  if (head < 0) return null
  const length = /\r\ncontent-length: (\d+)/i.exec(answer.slice(0, head))
  if (!length) throw new Error(`an answer without a length: ${answer.slice(0, head)}`)
  return answer.length < head + 4 + Number(length[1]) ? null : Number(answer.slice(9, 12))
}
