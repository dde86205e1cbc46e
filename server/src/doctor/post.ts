import * as http from 'node:http'
import * as https from 'node:https'

/** Milliseconds. */
const timeoutMs = 8_000

/** `localAddress`: the address from which this machine called. */
export type Posted = { status: number; text: string; localAddress: string }

/**
 * Posts bytes over a new connection. It does not use `fetch`, which does not tell its own address.
 * @throws the system's error when there is no complete answer
 */
export function post(url: string, headers: Record<string, string>, body: string): Promise<Posted> {
  const send = url.startsWith('https:') ? https.request : http.request
  const given = { 'content-type': 'application/json', 'content-length': String(Buffer.byteLength(body)), ...headers }
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', agent: false, headers: given, signal: AbortSignal.timeout(timeoutMs) }
    const request = send(url, options, (response) => {
      const localAddress = response.socket.localAddress ?? ''
      const chunks: Buffer[] = []
      response.on('data', (chunk: Buffer) => chunks.push(chunk))
      response.on('error', reject)
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8'), localAddress }),
      )
    })
    request.on('error', reject)
    request.end(body)
  })
}
