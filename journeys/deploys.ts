import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { passOn } from './pass-on.ts'
import type { Product } from './product.ts'

/** A product behind a separate address, whose web can be deployed again, and whose answers are counted. */
export type Deploys = {
  url: string
  /** Gives every built file another name, and removes the old ones, as a change of all the web's code would. */
  deploy(): void
  /** The bytes of each answer sent to the browser since the last call, with its headers. */
  sent(): { path: string; bytes: number }[]
  stop(): Promise<void>
}

const builtName = /(\/[\w-]+-[\w-]{8})\.(js|css)\b/g

export async function startDeploys({ port }: Product): Promise<Deploys> {
  let version = 1
  let sent: { path: string; bytes: number }[] = []
  const server = createServer((incoming, outgoing) => {
    const path = new URL(incoming.url!, 'http://web').pathname
    const { socket } = incoming
    const before = socket.bytesWritten
    outgoing.once('finish', () => sent.push({ path, bytes: socket.bytesWritten - before }))
    void answer({ incoming, outgoing, port, path, version }).catch(() => outgoing.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: () => (version += 1),
    sent() {
      const all = sent
      sent = []
      return all
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

type Call = { incoming: IncomingMessage; outgoing: ServerResponse; port: number; path: string; version: number }

async function answer({ incoming, outgoing, port, path, version }: Call): Promise<void> {
  const isOfTheWeb =
    /^\/assets\/|^\/(sw\.js|index\.html)$/.test(path) || (incoming.headers.accept ?? '').includes('text/html')
  if (version === 1 || !isOfTheWeb) return passOn(incoming, outgoing, port)
  const suffix = `.v${version}`
  if (path.startsWith('/assets/') && !path.includes(suffix)) return void outgoing.writeHead(404).end()
  const found = await fetch(`http://127.0.0.1:${port}${path.replace(suffix, '')}`)
  const text = (await found.text())
    .replaceAll(builtName, `$1${suffix}.$2`)
    .replace(/(pageRevision:.)[0-9a-f]{16}/, `$1${String(version).repeat(16)}`)
  const { headers } = found
  outgoing.writeHead(found.status, {
    'content-type': headers.get('content-type') ?? '',
    'cache-control': headers.get('cache-control') ?? '',
    'content-security-policy': headers.get('content-security-policy') ?? '',
  })
  outgoing.end(text)
}
