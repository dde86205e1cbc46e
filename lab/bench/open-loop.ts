import { setTimeout as sleep } from 'node:timers/promises'
import { type Connection, openConnection } from './connection.ts'

/** The result of an open loop: the milliseconds from the time a request was due to its answer, including the wait for a connection. */
export type Sent = { times: number[]; refused: number }

/** A load that runs until it is stopped. */
export type Load = { stop(): Promise<Sent> }

/**
 * Sends requests at a rate, each on schedule whether or not earlier ones are answered, over as many connections as needed (at most
 * 256). An answer other than 200 is `refused`.
 */
export function openLoop(url: string, perSecond: number, next: () => Buffer): Load {
  const free: Connection[] = []
  const all: Connection[] = []
  const sent: Sent = { times: [], refused: 0 }
  const underWay = new Set<Promise<void>>()
  const stopping = new AbortController()

  const send = async (due: number): Promise<void> => {
    const connection = free.pop() ?? (await openConnection(url))
    if (!all.includes(connection)) all.push(connection)
    const status = await connection.send(next())
    free.push(connection)
    sent.times.push(performance.now() - due)
    if (status !== 200) sent.refused += 1
  }
  const run = async (): Promise<void> => {
    const begin = performance.now()
    for (let count = 0; !stopping.signal.aborted; count++) {
      const due = begin + (count * 1_000) / perSecond
      if (due > performance.now()) await sleep(due - performance.now())
      if (underWay.size >= maxConnections) await Promise.race(underWay)
      const work: Promise<void> = send(due)
        .catch(() => void (sent.refused += 1))
        .finally(() => underWay.delete(work))
      underWay.add(work)
    }
  }
  const running = run()
  return {
    async stop() {
      stopping.abort()
      await running
      await Promise.all(underWay)
      for (const connection of all) connection.close()
      return sent
    },
  }
}

const maxConnections = 256
