import { setTimeout as sleep } from 'node:timers/promises'

const twoMinutesMs = 120_000

/**
 * Waits until an address answers 200.
 * @param timeoutMs `Infinity` where a database that we do not start may come up later (B23)
 * @throws Error with a sentence when it takes longer than that; two minutes when left out
 */
export async function untilAnswers(address: string, timeoutMs = twoMinutesMs): Promise<void> {
  for (const begin = Date.now(); Date.now() - begin < timeoutMs; await sleep(100)) {
    const answer = await fetch(address, { signal: AbortSignal.timeout(5_000) }).catch(() => null)
    await answer?.body?.cancel()
    if (answer?.ok) return
  }
  throw new Error(`${address} does not answer. The lines above may show the reason.`)
}
