import { number } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Check, ok, unknown, wrong } from './check.ts'

/** Seconds. Codes of authenticator apps change every 30; the header Date has whole seconds, and the way takes some too. */
const tolerated = 5

const readTime = statement({
  row: { seconds: number },
  sql: 'select extract(epoch from clock_timestamp())::float8 as seconds',
})

/** How many seconds another clock is ahead of this machine's. Null when it told no time. */
async function ahead(ask: () => Promise<number | null>): Promise<number | null> {
  const begun = Date.now()
  const seconds = await ask()
  return seconds === null ? null : seconds - (begun + Date.now()) / 2_000
}

/** The time of a provider, by the header Date of any answer; no key is sent. */
async function timeAt(url: string): Promise<number | null> {
  try {
    const { headers } = await fetch(url, { method: 'HEAD', redirect: 'manual', signal: AbortSignal.timeout(8_000) })
    const at = Date.parse(headers.get('date') ?? '')
    // The header has the second that began; in the middle it is wrong by half a second at most.
    return Number.isNaN(at) ? null : at / 1_000 + 0.5
  } catch {
    return null
  }
}

const shown = (seconds: number): string => `${Math.abs(seconds).toFixed(1)} s ${seconds < 0 ? 'behind' : 'ahead'}`
const mend = 'Let all machines take their time from the same servers (NTP): codes and signatures fail otherwise.'

/** Compares the clocks of this machine, of the database and of the payment provider. */
export const clockCheck: Check = {
  name: 'clock',
  asksDatabase: true,
  async look({ database, settings }) {
    const ofDatabase = (await ahead(async () => (await database.only(readTime)).seconds)) ?? 0
    const ofProvider = await ahead(() => timeAt(settings.paystackUrl))
    if (Math.abs(ofDatabase) > tolerated)
      return wrong(`The database's clock is ${shown(ofDatabase)} of this machine's. ${mend}`)
    if (ofProvider === null)
      return unknown(`The database's clock agrees; no time came from ${new URL(settings.paystackUrl).host}.`)
    if (Math.abs(ofProvider) > tolerated)
      return wrong(`This machine's clock differs from the world's: Paystack's is ${shown(ofProvider)}. ${mend}`)
    return ok(`The clocks of this machine, the database and Paystack agree within ${tolerated} seconds.`)
  },
}
