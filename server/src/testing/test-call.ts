import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { text } from 'node:stream/consumers'

/** `data` is the answer as it came, and tests read any part of it. A file has an empty body here. */
export type Answer = {
  status: number
  body: Record<string, unknown> & { message?: string; data?: any } // oxlint-disable-line typescript/no-explicit-any -- as above
  headers: Headers
}

/** The calls of a test, over its own connections; `end` closes them. `fetch` takes twice the time of each call. */
export function openCalls() {
  const agent = new Agent({ keepAlive: true })

  async function send(
    url: string,
    method: string,
    body: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answer> {
    const sent = body === undefined ? undefined : JSON.stringify(body)
    const call = request(url, { method, agent, headers: { ...(sent && bodyHeaders(sent)), ...headers } })
    call.end(sent)
    const [response] = (await once(call, 'response')) as [IncomingMessage]
    const answer = await text(response)
    return {
      status: response.statusCode ?? 0,
      body: answer && isJson(response) ? JSON.parse(answer) : {},
      headers: new Headers(Object.entries(response.headers).map(([name, value]) => [name, String(value)])),
    }
  }

  return { send, end: () => agent.destroy() }
}

const isJson = ({ headers }: IncomingMessage) => headers['content-type']?.startsWith('application/json') ?? false

const bodyHeaders = (sent: string) => ({
  'content-type': 'application/json',
  'content-length': String(Buffer.byteLength(sent)),
})
