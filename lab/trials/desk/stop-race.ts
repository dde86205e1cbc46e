import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '../../../journeys/until.ts'
import { aLoan } from '../../../server/src/testing/test-lending.ts'
import { aCustomer } from '../../../server/src/testing/test-people.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import { type Answered, type Race, repeatedOf, sendAtOnce, wrongAnswers } from '../money/at-once.ts'
import { effectsOf, notOneOf } from './effects.ts'
import { reason, twoAdmins } from './money-at-hand.ts'

const loanCount = 12
const naira = 1_000
/** Milliseconds of a stop in which nothing may leave. */
const stoppedMs = 400

/** Two admins stop payouts during approvals, and they are resumed: nothing leaves meanwhile, and each loan is paid out once (decision 51). */
export async function raceOfStop(server: TestServer, calls: number): Promise<Race> {
  const [admin, other] = await twoAdmins(server)
  const loans: string[] = []
  for (let count = 0; count < loanCount; count += 1)
    loans.push((await aLoan(server, await aCustomer(server), naira)).id)
  const before = await effectsOf(server)
  const approveAll = (): Promise<Answered[]> =>
    sendAtOnce(server, calls, (index) => ({
      caller: `${index % loanCount}`,
      as: index % 2 ? admin : other,
      path: `/admin/loans/${loans[index % loanCount]}/status`,
      body: { status: 'approved', approved_amount: String(naira) },
    }))
  const switched = (path: string, body: object): Promise<Answered[]> =>
    sendAtOnce(server, 10, (index) => ({ caller: 'any', as: index % 2 ? admin : other, path, body }))
  const approving = approveAll()
  await sleep(50)
  const stops = await switched('/admin/payout-stop', { reason })
  const atStop = await leftFor(server, loans)
  await sleep(stoppedMs)
  const later = await leftFor(server, loans)
  const ids = new Set(stops.map(({ data }) => (data as { id?: string }).id ?? ''))
  const ends = await switched('/admin/payout-stop/end', { id: [...ids].join(), reason })
  const [first, second] = [await approving, await approveAll()]
  const done = await until('the loans to be paid out', async () => {
    const left = await leftFor(server, loans)
    return left.active === loanCount ? left : null
  })
  const written = { 'audit payouts.stopped': 1, 'audit payouts.resumed': 1, 'audit loan.approved': loanCount }
  return {
    problems: [
      ...(ids.size === 1 ? [] : [`${ids.size} stops were answered`]),
      ...wrongAnswers(ends),
      ...(later.submitted === atStop.submitted
        ? []
        : [`${later.submitted - atStop.submitted} were sent while stopped`]),
      ...(later.atProvider <= atStop.submitted ? [] : ['the provider has more than had left']),
      ...(done.atProvider === loanCount ? [] : [`the provider sent ${done.atProvider} transfers`]),
      ...new Set([...first, ...second].filter(({ status }) => status !== 200 && status !== 400).map(statusOf)),
      ...notOneOf([written], before, await effectsOf(server)),
    ],
    repeated: repeatedOf([...first, ...second, ...stops, ...ends]),
  }
}

const statusOf = ({ status }: Answered): string => `a call was answered with ${status}`

/** For these loans: the transfers that have left by our books, those at the provider, and the loans that are paid out. */
async function leftFor(server: TestServer, loans: readonly string[]) {
  const rows = await server.app.database.rows<{ reference: string; state: string; status: string }>(
    `select t.reference, t.state, l.status from transfers t join payments p on p.id = t.payment_id join loans l on l.id = p.loan_id
     where p.loan_id = any ($1)`,
    [loans],
  )
  const { body } = await server.sandbox('GET', '/transfers')
  const ours = new Set(rows.map(({ reference }) => reference))
  return {
    submitted: rows.filter(({ state }) => state !== 'created').length,
    active: rows.filter(({ status }) => status === 'active').length,
    atProvider: (body['transfers'] as { reference: string }[]).filter(({ reference }) => ours.has(reference)).length,
  }
}
