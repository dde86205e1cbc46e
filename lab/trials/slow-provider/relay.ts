import { createServer } from 'node:http'
import { passOn } from '../../../journeys/pass-on.ts'

/** A relay between the product and its providers: it can delay their answers or break their connections. */
export type Relay = {
  url: string
  /** The milliseconds by which each call is delayed; with `away` no call gets through. */
  set(delay: number | 'away'): void
  stop(): Promise<void>
}

export async function startRelay(port: number, targetPort: number): Promise<Relay> {
  let delay: number | 'away' = 0
  const server = createServer((incoming, outgoing) => {
    if (delay === 'away') incoming.socket.destroy()
    else setTimeout(passOn, delay, incoming, outgoing, targetPort)
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${port}`,
    set: (next) => {
      delay = next
      if (next === 'away') server.closeAllConnections()
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}
