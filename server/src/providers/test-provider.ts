import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'

export type Received = {
  method: string
  path: string
  query: URLSearchParams
  headers: IncomingMessage['headers']
  body: unknown
}
type Answer = (received: Received, response: ServerResponse) => void

/** For tests: a small provider at its own HTTP address, which is closed when the test ends. */
export async function testProvider(answer: Answer): Promise<{ url: string; received: Received[] }> {
  const received: Received[] = []
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await text(request)
    const one = { ...addressed(request), headers: request.headers, body: bodyIn(request.headers['content-type'], body) }
    received.push(one)
    answer(one, response)
  }
  const server = createServer((request, response) => {
    void receive(request, response)
  })
  return { url: `http://127.0.0.1:${await listening(server, () => server.closeAllConnections())}`, received }
}

/** Listens on a free port of this machine until the test ends. */
export async function listening(server: Server, closeConnections: () => void): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    closeConnections()
    server.close()
  })
  return (server.address() as AddressInfo).port
}

/** A form as its fields; any other body is JSON. */
function bodyIn(type: string | undefined, body: string): unknown {
  if (type === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(body))
  return body === '' ? undefined : JSON.parse(body)
}

function addressed({ method = '', url = '/' }: IncomingMessage): Pick<Received, 'method' | 'path' | 'query'> {
  const { pathname, searchParams } = new URL(url, 'http://provider')
  return { method, path: pathname, query: searchParams }
}

/** Answers with JSON. */
export function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
