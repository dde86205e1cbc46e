import { setTimeout as sleep } from 'node:timers/promises'
import { virtualAccountOf } from '../../../journeys/lending.ts'
import { newBorrower, type World } from '../../../journeys/world.ts'
import { type CallLog, payUntilTaken, sendUntilDone } from '../desk/desk-calls.ts'

/** Loans that were paid out, and how many of their transfers the provider has not, or has twice. */
export type PayoutFigures = { loans: number; notSentOnce: number; wrongAnswers: number }
export type Payouts = { stop(): Promise<PayoutFigures> }

type Shown = { loan: { status: string }; repayment_summary: { outstanding_balance: number } }

const naira = 20_000
/** A customer takes a loan so often at most: the product refuses more than 60 requests of a customer in an hour. */
const betweenMs = 75_000

/**
 * Customers each of whom takes a loan, repays it whole and takes the next one, until they are stopped. Each call is sent again under its key until it is done.
 * The provider must have exactly one transfer to the customer's bank account for each of their loans.
 */
export async function startPayouts(world: World, customers: number, show: (line: string) => void): Promise<Payouts> {
  const { product, sandbox, admin } = world
  const log: CallLog = { wrong: [], again: 0 }
  const stopping = new AbortController()
  const api = `${product.url}/api`

  async function oneLoan(token: string, account: string, name: string): Promise<void> {
    const request = { amount: String(naira), term: '1', repayment_frequency: 'weekly', purpose: 'business' }
    const asked = await sendUntilDone(log, `${api}/loan/request`, { as: token, body: request })
    const { id } = asked.data as { id: string }
    const decision = { status: 'approved', approved_amount: naira }
    await sendUntilDone(log, `${api}/admin/loans/${id}/status`, { as: admin.token ?? '', body: decision })
    const owed = await shownAs('active', token, id)
    await payUntilTaken(log, product.sandboxUrl, name, Math.round(owed * 100), account)
    await shownAs('completed', token, id)
  }
  /** Waits until the customer sees the loan in this state; returns the naira that are left to pay. */
  async function shownAs(status: string, token: string, id: string): Promise<number> {
    for (;;) {
      const { data } = await sendUntilDone(log, `${api}/loans/${id}/repayment-schedule`, { as: token })
      const { loan, repayment_summary } = data as Shown
      if (loan.status === status) return repayment_summary.outstanding_balance
      await sleep(200)
    }
  }
  const borrowers: { accountNumber: string; loans: number; work: Promise<void> }[] = []
  for (let index = 0; index < customers; index += 1) {
    const customer = await newBorrower(world)
    const account = await virtualAccountOf(world, customer.phone)
    const one = { accountNumber: customer.accountNumber, loans: 0, work: Promise.resolve() }
    const goOn = async (): Promise<void> => {
      await sleep((betweenMs * index) / customers, undefined, { signal: stopping.signal }).catch(() => {})
      while (!stopping.signal.aborted) {
        await oneLoan(customer.token ?? '', account, `payouts-${index}-${one.loans}`)
        one.loans += 1
        await sleep(betweenMs, undefined, { signal: stopping.signal }).catch(() => {})
      }
    }
    borrowers.push(one)
    // A refusal is in `log.wrong` already, and ends the work of this customer.
    one.work = goOn().catch(() => {})
  }
  return {
    async stop() {
      stopping.abort()
      await Promise.all(borrowers.map(({ work }) => work))
      const sent = await sandbox.transfers()
      const sentTo = (number: string) => sent.filter(({ account_number }) => account_number === number).length
      for (const line of new Set(log.wrong)) show(`of the payouts: ${line}`)
      return {
        loans: borrowers.reduce((sum, { loans }) => sum + loans, 0),
        notSentOnce: borrowers.reduce((sum, one) => sum + Math.abs(sentTo(one.accountNumber) - one.loans), 0),
        wrongAnswers: log.wrong.length,
      }
    },
  }
}
