import { addDays, lagosDay } from '@kasuwa/domain/dates.ts'
import { keepStatement, statementOf } from '../../../server/src/books/bank/test-bank.ts'
import { productNow } from '../../../server/src/db/product-time.ts'
import { advanceDays } from '../../../server/src/testing/test-lending.ts'
import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { Race } from '../money/at-once.ts'
import { byTwo } from './by-two.ts'
import { raceFor } from './effects.ts'
import { aPayer, reason, twoAdmins } from './money-at-hand.ts'

const todayOf = async ({ app }: TestServer) => lagosDay(await productNow(app.database))

let turn = 0
/** A reference of a bank that no other race has. */
const bankReference = () => `RACE-${++turn}`

/** One top-up of the provider is typed by two people, with the same reference of the bank and two amounts. */
export async function raceOfTopUp(server: TestServer, calls: number): Promise<Race> {
  const [reference, day] = [bankReference(), await todayOf(server)]
  const callOf = await byTwo(server, (index) => ({
    path: '/admin/books/top-ups',
    body: { reference, day, amount: index % 3 ? 700 : 900 },
  }))
  const outcomes = [{ 'journal provider_topped_up': 1, 'audit provider.topped-up': 1 }]
  return raceFor(server, { calls, callOf, outcomes })
}

/** One line of the bank is assigned to two customers. */
export async function raceOfBankLine(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const payers = [await aPayer(server, admin), await aPayer(server, admin)]
  const [reference, day] = [bankReference(), await todayOf(server)]
  await keepStatement(server, admin, statementOf([[day, 'TRF', reference, 1_234]], 0))
  const line = await server.app.database.row<{ id: string }>('select id from bank_lines where reference = $1', [
    reference,
  ])
  const path = `/admin/books/bank/1020/lines/${line!.id}/assign`
  const callOf = await byTwo(server, (index) => ({
    path,
    body: { customer_id: payers[index % 3 ? 1 : 0]!.customer.customerId, reason },
  }))
  const outcomes = [{ 'journal bank_money_assigned': 1, 'audit bank.line-assigned': 1 }]
  return raceFor(server, { calls, callOf, outcomes })
}

/** A loan that may be rescheduled once is rescheduled in two ways. */
export async function raceOfReschedule(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { loan } = await aPayer(server, admin)
  const first_due = addDays(await todayOf(server), 7)
  const callOf = await byTwo(server, (index) => ({
    path: `/admin/loans/${loan.id}/reschedule`,
    body: { first_due, count: index % 3 ? 6 : 3, repayment_frequency: 'weekly', reason, consent: reason },
  }))
  const { settings } = server.app
  const limit = settings.RESCHEDULES_PER_LOAN
  settings.RESCHEDULES_PER_LOAN = 1
  try {
    return await raceFor(server, { calls, callOf, outcomes: [{ 'audit loan.rescheduled': 1 }] })
  } finally {
    settings.RESCHEDULES_PER_LOAN = limit
  }
}

/** One late fee is waived, with and without giving back what was paid of it. */
export async function raceOfWaiver(server: TestServer, calls: number): Promise<Race> {
  const [admin] = await twoAdmins(server)
  const { loan } = await aPayer(server, admin)
  await advanceDays(server, daysUntilLate)
  const fee = await server.app.database.row<{ number: number }>('select number from late_fees where loan_id = $1', [
    loan.id,
  ])
  if (!fee) return { problems: ['no late fee was charged'], repeated: 0 }
  const callOf = await byTwo(server, (index) => ({
    path: `/admin/loans/${loan.id}/late-fees/${fee.number}/waive`,
    body: { reason, give_back: index % 3 === 0 },
  }))
  return raceFor(server, { calls, callOf, outcomes: [{ 'audit late-fee.waived': 1 }] })
}

/** The first weekly instalment and the grace are over. */
const daysUntilLate = 10
