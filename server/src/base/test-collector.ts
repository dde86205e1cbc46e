import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

type Attribute = { key: string; value: Record<string, unknown> }
/** A step as it arrives (OTLP in JSON). */
export type SentSpan = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: Attribute[]
  status: { code: number; message?: string }
  startTimeUnixNano: string
  endTimeUnixNano: string
}
type Body = { resourceSpans: { scopeSpans: { spans: SentSpan[] }[] }[] }
type Received = { path: string; headers: Record<string, string | string[] | undefined> }

/** For tests: a collector of traces at its own address. `answer` may be replaced by one that refuses, or never answers. */
export async function testCollector() {
  const spans: SentSpan[] = []
  const received: Received[] = []
  const collector = {
    url: '',
    spans,
    received,
    answer: (response: ServerResponse): void => void response.writeHead(200).end('{}'),
    /** The steps of a trace. */
    trace: (id: string) => spans.filter(({ traceId }) => traceId === id),
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
  const receive = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = (await json(request)) as Body
    received.push({ path: request.url ?? '', headers: request.headers })
    for (const { scopeSpans } of body.resourceSpans) for (const scope of scopeSpans) spans.push(...scope.spans)
    collector.answer(response)
  }
  const server = createServer((request, response) => void receive(request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  collector.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return collector
}
