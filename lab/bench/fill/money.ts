import type { Table } from './copy.ts'
import type { Lender } from './lender.ts'
import { isPayout, type Movement, movementOf, movementsOf } from './movements.ts'
import { agentUser } from './people.ts'
import { type RowWriter, scatter } from './row-writer.ts'

const hex = (n: number): string => n.toString(16).padStart(8, '0')
/** The reference of a payment, with 20 characters. */
export const referenceOf = (n: number): string => hex(scatter(n)) + hex(scatter(~n)) + hex(n).slice(4)

/** All movements of money, in the order of time, with their rows in the books. */
export function moneyTables(lender: Lender): Table[] {
  const keys = movementsOf(lender)
  const each = (write: (row: RowWriter, n: number, moved: Movement) => void) => ({
    count: keys.length,
    write: (row: RowWriter, n: number) => write(row, n, movementOf(lender, keys[n - 1]!)),
  })
  const firstJournals = firstJournalsOf(keys)
  const firstOf = (n: number): number => firstJournals[n - 1]!
  return [
    payments(each),
    transfers(each),
    allocations(each),
    webhookEvents(each),
    journals(each, firstOf),
    postings(each, firstOf),
  ]
}
type Each = (write: (row: RowWriter, n: number, moved: Movement) => void) => Pick<Table, 'count' | 'write'>

const descriptions = {
  loan_repayment: 'Loan repayment',
  loan_disbursement: 'Loan disbursement',
  agent_commission: 'Agent commission',
}
const succeeded = {
  loan_repayment: 'repayment_received',
  loan_disbursement: 'disbursement_succeeded',
  agent_commission: 'commission_succeeded',
}

const payments = (each: Each): Table => ({
  name: 'payments',
  columns:
    'id tx_ref kind status amount_kobo user_id customer_id agent_id loan_id description channel created_at paid_at'.split(
      ' ',
    ),
  ...each((row, n, { kind, loan, who, at, amount }) => {
    row.begin(13).id('payment', n).text(referenceOf(n)).text(kind).text('completed').big(amount)
    if (loan) row.id('user', who).id('customer', who).null().id('loan', loan.n)
    else row.id('user', agentUser(who)).null().id('agent', who).null()
    row.text(descriptions[kind])
    if (kind === 'loan_repayment') row.text('dedicated_nuban')
    else row.null()
    row.at(at).at(at)
  }),
})

const transfers = (each: Each): Table => ({
  name: 'transfers',
  columns: 'payment_id reference amount_kobo bank_code account_number account_name state submitted_at settled_at'.split(
    ' ',
  ),
  ...each((row, n, { kind, amount, at }) => {
    if (kind === 'loan_repayment') return
    row.begin(9).id('payment', n).text(referenceOf(n)).big(amount).text('058').text('0000000001').text('SOMEBODY')
    row.text('succeeded').at(at).at(at)
  }),
})

const allocations = (each: Each): Table => ({
  name: 'allocations',
  columns: ['payment_id', 'loan_id', 'number', 'part', 'amount_kobo'],
  ...each((row, n, { loan, from, to }) => {
    if (!loan) return
    for (let place = from; place < to; place++) {
      for (const [part, amount] of [
        ['interest', loan.plan.interests[place]!],
        ['loan_fee', loan.plan.fees[place]!],
        ['principal', loan.plan.principals[place]!],
      ] as const)
        if (amount > 0)
          row
            .begin(5)
            .id('payment', n)
            .id('loan', loan.n)
            .small(place + 1)
            .text(part)
            .big(amount)
    }
  }),
})

const webhookEvents = (each: Each): Table => ({
  name: 'incoming_webhooks',
  columns: ['provider', 'key', 'body', 'body_digest', 'outcome', 'received_at'],
  ...each((row, n, { kind, at }) => {
    if (kind !== 'loan_repayment') return
    row
      .begin(6)
      .text('paystack')
      .text(`charge.success:${referenceOf(n)}`)
      .text('{}')
      .text('')
      .text('charge')
      .at(at)
  }),
})

/** The id of each movement's first journal. A payout has two journals, first the submission, so ids grow with time as those of a server. */
function firstJournalsOf(keys: Float64Array): Uint32Array {
  const ids = new Uint32Array(keys.length)
  let next = 1
  keys.forEach((key, place) => {
    ids[place] = next
    next += isPayout(key) ? 2 : 1
  })
  return ids
}

const journals = (each: Each, firstOf: (n: number) => number): Table => ({
  name: 'journals',
  columns: ['id', 'event', 'reference', 'posted_at', 'payment_id'],
  ...each((row, n, { kind, at }) => {
    const first = firstOf(n)
    const events = kind === 'loan_repayment' ? [succeeded[kind]] : ['transfer_submitted', succeeded[kind]]
    events.forEach((event, place) => {
      row
        .begin(5)
        .big(first + place)
        .text(event)
        .text(referenceOf(n))
        .at(at)
        .id('payment', n)
    })
  }),
})

const postings = (each: Each, firstOf: (n: number) => number): Table => ({
  name: 'postings',
  columns: ['journal_id', 'line', 'account', 'amount_kobo', 'loan_id', 'customer_id'],
  ...each((row, n, { kind, loan, who, amount, interest, fee }) => {
    const first = firstOf(n)
    const leg = (journal: number, line: number, account: string, kobo: number, isOwned: boolean): void => {
      row.begin(6).big(journal).small(line).text(account).big(kobo)
      if (loan && isOwned) row.id('loan', loan.n).id('customer', who)
      else row.null().null()
    }
    if (kind === 'loan_repayment') {
      leg(first, 1, 'cash', amount, false)
      leg(first, 2, 'loans_receivable', interest + fee - amount, true)
      if (interest > 0) leg(first, 3, 'interest_income', -interest, true)
      if (fee > 0) leg(first, 4, 'loan_fees', -fee, true)
      return
    }
    leg(first, 1, 'transfers_in_transit', amount, true)
    leg(first, 2, 'cash', -amount, false)
    leg(first + 1, 1, kind === 'loan_disbursement' ? 'loans_receivable' : 'commission_expense', amount, true)
    leg(first + 1, 2, 'transfers_in_transit', -amount, true)
  }),
})
