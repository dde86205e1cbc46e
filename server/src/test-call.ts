import { Agent, request } from 'node:http'
import { text } from 'node:stream/consumers'

export type Answer = {
  status: number
  body: Record<string, unknown> & { message?: string; data?: any }
  headers: Headers
} // oxlint-disable-line typescript/no-explicit-any -- tests look into whatever came

/** The calls of a test, over connections of their own; `end` closes them. `fetch` takes twice the time of each call. */
export function openCalls() {
  const agent = new Agent({ keepAlive: true })

  function send(url: string, method: string, body: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    return new Promise((resolve, reject) => {
      const call = request(url, { method, agent, headers: { ...(sent && bodyHeaders(sent)), ...headers } })
      call.once('error', reject)
      call.once('response', (response) => {
        text(response).then((answer) => {
          const body = answer ? JSON.parse(answer) : {}
          const named = Object.entries(response.headersDistinct).flatMap(([name, values = []]) =>
            values.map((value): [string, string] => [name, value]),
          )
          resolve({ status: response.statusCode!, body, headers: new Headers(named) })
        }, reject)
      })
      call.end(sent)
    })
  }

  return { send, end: () => agent.destroy() }
}

const bodyHeaders = (sent: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(sent)),
})
