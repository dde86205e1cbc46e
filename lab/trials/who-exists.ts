import { hashPassword } from '../../server/src/access/passwords/password-hash.ts'
import { openTestServer, type TestServer } from '../../server/src/testing/test-server.ts'

import { openDatabases } from './database/databases.ts'
import type { Trial } from './trial.ts'

/** The share by which the medians may differ (G8). */
const differenceLimit = 0.05
const password = 'Tr4der#of-Kano'

/** The calls with which an attacker could find out who has an account. */
const asked = {
  signIn: (server: TestServer, phone: string) =>
    server.call('POST', '/auth/login', { phone, password: 'Wr0ng!password' }),
  recovery: (server: TestServer, phone: string) =>
    server.call('POST', '/auth/send-verification', { type: 'RESET_PASSWORD', user: phone }),
  recoveryCode: (server: TestServer, phone: string) =>
    server.call('POST', '/auth/register/verify-phone', { type: 'RESET_PASSWORD', code: '123456', user: phone }),
} as const

/** G8: calls with phones with and without an account, one after the other. */
export const whoExists: Trial = {
  name: 'who-exists',
  sentence: 'Sign-in and recovery for phones with and without an account: the same answers, in the same time.',
  options: { samples: 500 },
  async run({ samples = 500 }, show) {
    const databases = await openDatabases()
    const server = await openTestServer({}, undefined, databases.make)
    try {
      await makeAccounts(server, samples)
      const figures: Record<string, number> = {}
      let violations = 0
      for (const [name, ask] of Object.entries(asked)) {
        const { answers, medians } = await compare(server, samples, ask)
        const difference = Math.abs(medians.known - medians.unknown) / Math.max(medians.known, medians.unknown)
        show(`${name}: ${[...answers].join(' ')}; ${medians.known.toFixed(2)} and ${medians.unknown.toFixed(2)} ms`)
        violations += Number(answers.size !== 1) + Number(difference > differenceLimit)
        figures[`${name}KnownMs`] = Number(medians.known.toFixed(2))
        figures[`${name}UnknownMs`] = Number(medians.unknown.toFixed(2))
        figures[`${name}DifferencePercent`] = Number((100 * difference).toFixed(1))
      }
      return { violations, ...figures }
    } finally {
      await server.close()
      await databases.close()
    }
  },
}

const phoneOf = (serial: number, isKnown: boolean): string => `080${isKnown ? 3 : 4}${String(serial).padStart(7, '0')}`

async function makeAccounts({ app }: TestServer, count: number): Promise<void> {
  await app.database.run(
    `insert into users (id, phone, account_type, status, first_name, last_name, email, gender, dob, password_hash, kyc_level, phone_verified_at)
      select gen_random_uuid(), '0803' || lpad(n::text, 7, '0'), 'customer', 'active', 'A', 'B', 'p' || n || '@example.ng', 'female', '1990-05-01', $1, 0, product_now()
      from generate_series(0, $2 - 1) n`,
    [await hashPassword(password), count],
  )
}

/** Calls known and unknown phones alternately, and alternates the first of each pair. Each phone is used once, since limits count by phone. */
async function compare(server: TestServer, samples: number, ask: (typeof asked)['signIn']) {
  const times = { known: [] as number[], unknown: [] as number[] }
  const answers = new Set<string>()
  for (let serial = 0; serial < samples; serial++) {
    const order = serial % 2 === 0 ? (['known', 'unknown'] as const) : (['unknown', 'known'] as const)
    for (const kind of order) {
      const begun = performance.now()
      const { status, body } = await ask(server, phoneOf(serial, kind === 'known'))
      times[kind].push(performance.now() - begun)
      answers.add(`${status} ${JSON.stringify(body)}`)
    }
  }
  return { answers, medians: { known: medianOf(times.known), unknown: medianOf(times.unknown) } }
}

const medianOf = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
