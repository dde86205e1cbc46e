import { openRepayments } from '../../bench/webhooks.ts'
import type { Desk } from '../desk/desk.ts'
import { type DeskWork, startDeskLoad } from '../desk/desk-load.ts'

const callers = 4

/** Starts repayments and acts of the desk, which continue until they are stopped. */
export function startLoad(url: string, databaseUrl: string, desk: Desk) {
  const acts = startDeskLoad(desk)
  const repayments = openRepayments(url, databaseUrl, callers)
  const over = new AbortController()
  let accepted = 0
  const call = async (caller: number): Promise<void> => {
    const { send } = await repayments
    while (!over.signal.aborted) if ((await send(caller)) === 200) accepted += 1
  }
  const all = Array.from({ length: callers }, (_, caller) => call(caller))
  return {
    accepted: () => accepted,
    async stop(): Promise<{ accepted: number; work: DeskWork }> {
      over.abort()
      await Promise.all(all)
      ;(await repayments).close()
      return { accepted, work: await acts.stop() }
    },
  }
}
