import { setTimeout as sleep } from 'node:timers/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text as textOfStream } from 'node:stream/consumers'

/**
 * The first provider: it answers, no connection is taken, it answers later than anybody waits although it sends the text, or it answers 500 and
 * sends nothing.
 */
export type Mode = 'open' | 'away' | 'slow' | 'error'

/** A text that was asked of the first provider. */
export type Asked = { phone: string; mode: Mode }

/** Longer than the product waits for an answer. */
const slowMs = 9_000

export type Way = { url: string; asked: readonly Asked[]; set(mode: Mode): Promise<void>; close(): Promise<void> }

/** The way to the first provider of texts. @param target its address, which is known later */
export async function openWay(target: () => string): Promise<Way> {
  let mode: Mode = 'open'
  const asked: Asked[] = []
  const server = createServer((incoming, outgoing) => void pass(incoming, outgoing).catch(() => outgoing.destroy()))

  async function pass(incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> {
    const now = mode
    const body = await textOfStream(incoming)
    if (body !== '') asked.push({ phone: `0${(JSON.parse(body) as { to: string }).to.slice(3)}`, mode: now })
    if (now === 'error') return void outgoing.writeHead(500, json).end('{"message":"internal error"}')
    if (now === 'slow') await sleep(slowMs)
    const { method = 'GET', url = '/' } = incoming
    const answer = await fetch(`${target()}${url}`, { method, headers: json, ...(body !== '' && { body }) })
    outgoing.writeHead(answer.status, json).end(await answer.text())
  }

  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const close = () =>
    new Promise<void>((resolve) => {
      server.close(() => resolve())
      server.closeAllConnections()
    })
  await listen(0)
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    asked,
    async set(next) {
      mode = next
      if (next === 'away' && server.listening) await close()
      if (next !== 'away' && !server.listening) await listen(port)
    },
    close,
  }
}

const json = { 'content-type': 'application/json' }
