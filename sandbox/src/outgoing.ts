import * as http from 'node:http'
import * as https from 'node:https'

interface Call {
  method: 'GET' | 'POST'
  url: string
  headers?: Record<string, string>
  body?: string
  /** In milliseconds; without it the call waits without limit. */
  timeout?: number
}

export interface Answer {
  status: number
  text: string
}

/**
 * Calls the product; rejects when no complete answer arrives.
 * It does not use `fetch`, which gives up after five minutes, since moving the clock may take longer.
 */
export function call({ method, url, headers = {}, body, timeout }: Call): Promise<Answer> {
  const send = url.startsWith('https:') ? https.request : http.request
  const contentHeaders =
    body === undefined ? {} : { 'content-type': 'application/json', 'content-length': `${Buffer.byteLength(body)}` }
  return new Promise((resolve, reject) => {
    const signal = timeout === undefined ? {} : { signal: AbortSignal.timeout(timeout) }
    // Each call has a new connection: a server that restarted may have closed a kept one.
    const request = send(
      url,
      { method, agent: false, headers: { ...contentHeaders, ...headers }, ...signal },
      (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => chunks.push(chunk))
        response.on('error', reject)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString('utf8') }),
        )
      },
    )
    request.on('error', reject)
    request.end(body)
  })
}
