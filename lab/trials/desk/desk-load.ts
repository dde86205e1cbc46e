import { randomUUID } from 'node:crypto'
import pLimit from 'p-limit'
import type { Desk } from './desk.ts'
import { ActRefused, type CallLog, payUntilTaken, sendUntilDone } from './desk-calls.ts'

/** A confirmed act: the action of its audit entry, and the words by which the entry is found. */
export type DoneAct = { readonly action: DeskAction; readonly words: string }
export type DeskAction =
  | 'suspense.assigned'
  | 'repayment.reversed'
  | 'credit.refunded'
  | 'cash.taken'
  | 'cash.handed-over'
  | 'cash.arrived'
  | 'proposal.made'

export type DeskWork = CallLog & { readonly done: DoneAct[] }
export type DeskLoad = {
  /** The number of acts confirmed so far. */
  acts(): number
  /** Ends the load after the rounds under way, when each of their acts is done. */
  stop(): Promise<DeskWork>
}

/**
 * Starts pairs of admins at the desk, who work until they are stopped: money in suspense is assigned, that repayment is reversed and assigned
 * again, credit is refunded, cash is taken, handed over and confirmed, and the second admin confirms acts above a limit. Each act is sent
 * again under its key until it is done.
 */
export function startDeskLoad(desk: Desk, pairs = 2): DeskLoad {
  const stopping = new AbortController()
  const work: Work = { done: [], wrong: [], again: 0, oneRefund: pLimit(1) }
  const goOn = async (): Promise<void> => {
    while (!stopping.signal.aborted) await round(desk, work).catch(refusalIsNoted)
  }
  const all = Array.from({ length: pairs }, goOn)
  return {
    acts: () => work.done.length,
    async stop() {
      stopping.abort()
      await Promise.all(all)
      return work
    },
  }
}

/** Does nothing, because the refusal is in `wrong` already. */
function refusalIsNoted(error: unknown): void {
  if (!(error instanceof ActRefused)) throw error
}

type Work = CallLog & {
  readonly done: DoneAct[]
  /** One refund of a customer may be proposed at a time. */
  readonly oneRefund: <T>(make: () => Promise<T>) => Promise<T>
}

/** The kobo of money in suspense and the naira of a refund, alternately above and below the limit. */
const amounts = [
  [4_500, 5],
  [2_500, 2],
] as const

async function round(desk: Desk, work: Work): Promise<void> {
  const [kobo, naira] = amounts[work.done.length % amounts.length]!
  const name = `desk-${randomUUID()}`
  await payUntilTaken(work, desk.sandboxUrl, name, kobo)
  await assign(desk, work, name)
  const path = `/admin/payments/${await paymentUnder(desk, work, name)}/reverse`
  const reason = `reversal of ${name}`
  await byTwo(desk, work, {
    action: 'repayment.reversed',
    words: reason,
    path,
    body: { cause: 'booked_wrongly', reason },
  })
  await assign(desk, work, `${name}-reversed`)
  await cashOf(desk, work, name)
  const consent = `refund at ${name}`
  const refund = `/admin/customers/${desk.creditor.customerId}/credit/refund`
  const body = { amount: naira, consent }
  await work.oneRefund(() => byTwo(desk, work, { action: 'credit.refunded', words: consent, path: refund, body }))
}

const assign = (desk: Desk, work: Work, reference: string): Promise<void> => {
  const reason = `assignment of ${reference}`
  const body = { reference, customer_id: desk.payer.customerId, reason }
  return byTwo(desk, work, { action: 'suspense.assigned', words: reason, path: '/admin/suspense/assign', body })
}

type Asked = { action: DeskAction; words: string; path: string; body: object }

/** One admin acts; where the act waits for a second person, the other admin confirms it. */
async function byTwo({ url, admins }: Desk, work: Work, { action, words, path, body }: Asked): Promise<void> {
  const { status, data } = await sendUntilDone(work, `${url}/api${path}`, {
    as: admins[0],
    body,
  })
  if (status === 202) {
    work.done.push({ action: 'proposal.made', words })
    const confirm = `${url}/api/admin/proposals/${(data as { proposal: { id: string } }).proposal.id}/confirm`
    await sendUntilDone(work, confirm, { as: admins[1], body: {} })
  }
  work.done.push({ action, words })
}

async function paymentUnder({ url, admins, payer }: Desk, work: Work, reference: string): Promise<string> {
  type Page = { payments: { id: string; tx_ref: string }[] }
  const address = `${url}/api/admin/customers/${payer.customerId}/payments?per_page=100`
  const { data } = await sendUntilDone(work, address, { as: admins[0] })
  const found = (data as Page).payments.find(({ tx_ref }) => tx_ref === reference)
  if (found) return found.id
  work.wrong.push('a payment that was assigned is not in its customer’s list')
  throw new ActRefused(reference)
}

/** Takes ten naira in cash, hands them over and counts them. */
async function cashOf({ url, agent, admins, payer }: Desk, work: Work, name: string): Promise<void> {
  const post = (path: string, as: string, body: object) => sendUntilDone(work, `${url}/api${path}`, { as, body })
  const cash = { loan_id: payer.loanId, amount: 10, confirmed: true }
  const taken = (await post('/agent/cash', agent, cash)).data as { tx_ref: string }
  work.done.push({ action: 'cash.taken', words: taken.tx_ref })
  const handOver = { amount: 10, way: 'bank', note: name }
  const stated = (await post('/agent/cash/hand-overs', agent, handOver)).data as { id: string }
  work.done.push({ action: 'cash.handed-over', words: name })
  const path = `/admin/cash-hand-overs/${stated.id}/confirm`
  await post(path, admins[1], { arrived: 10, note: name })
  work.done.push({ action: 'cash.arrived', words: name })
}
