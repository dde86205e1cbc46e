import type { LoanState } from '@kasuwa/domain/loans/status.ts'
import type { TransferState } from '@kasuwa/domain/payments/transfer.ts'
import { isUuid } from '@kasuwa/domain/uuid.ts'
import type { TransferStatus } from '@kasuwa/sandbox/memory.ts'
import { bookChecks } from '../../../server/src/ledger/book-checks.ts'
import type { LoanId } from '../../../server/src/base/ids.ts'
import type { World } from './world.ts'

/** Checks that the books' own checks do not make, in the same format: each is a query for rows that break it. */
const more: Record<string, string> = {
  journal_twice: `select jsonb_build_object('event', event) as ids, count(*) as ours, 1 as theirs from journals
    group by reference, event having count(*) > 1`,
  paid_beyond_total: `select jsonb_build_object('loan', id) as ids, paid_kobo as ours, total_kobo as theirs from loans
    where paid_kobo < 0 or paid_kobo > coalesce(total_kobo, 0)`,
  arrears_unseen: `select jsonb_build_object('loan', id) as ids, null as ours, null as theirs from loans
    where status = 'active' and next_due_date < (select max(day) from job_runs where name = 'business-date')`,
  lease_without_worker: `select jsonb_build_object('topic', topic) as ids, id as ours, null as theirs from outbox
    where done_at is null and leased_until > now()`,
  repayment_twice: `select '{}'::jsonb as ids, count(*) as ours, 1 as theirs from
    (select tx_ref as reference from payments where kind = 'loan_repayment'
     union all select reference from suspense_items where reference not in (select reference from suspense_closings)) one
    group by reference having count(*) > 1`,
}

type Broken = { kind: string; ids: Record<string, unknown>; ours: number | null; theirs: number | null }

/** All checks as one statement. */
const everyCheck = [...bookChecks.map(({ kind, find }) => [kind, find.text] as const), ...Object.entries(more)]
  .map(([kind, text]) => `select '${kind}' as kind, ids, ours::numeric, theirs::numeric from (${text}) as broken`)
  .join('\nunion all\n')

/** A broken rule in the database, or between it and the promises to the provider; null when all rules hold. */
export async function brokenIn(world: World): Promise<string | null> {
  const [broken] = await world.direct.rows<Broken>(everyCheck)
  if (broken) return `${broken.kind} ${idsOf(world, broken.ids)}: ${broken.ours} is not ${broken.theirs}`
  return (await wrongMoneyIn(world)) ?? (await moneySentWrongly(world))
}

/** Ids differ from run to run; a loan's place does not. */
function idsOf({ loans }: World, ids: Record<string, unknown>): string {
  const parts = Object.entries(ids).flatMap(([name, id]) => {
    const place = loans.findIndex((loan) => loan.id === id)
    if (place >= 0) return [`loan ${place}`]
    return isUuid(String(id)) || name === 'reference' ? [] : [`${name} ${String(id)}`]
  })
  return parts.join(', ')
}

/**
 * Each payment whose webhook was answered with 200 is in the books with its amount. Nothing else is there that the provider does not have, except
 * cash, money that reached our own bank, and reversed payments, which are in suspense under another reference.
 */
async function wrongMoneyIn({ direct, acknowledged, provider }: World): Promise<string | null> {
  const rows = await direct.rows<{ reference: string; amount: number }>(
    `select tx_ref as reference, amount_kobo as amount from payments p where kind = 'loan_repayment'
       and not exists (select from cash_receipts r where r.payment_id = p.id) and tx_ref not like 'BANK-%'
     union all select reference, amount_kobo from suspense_items where of_payment is null`,
  )
  const booked = new Map(rows.map(({ reference, amount }) => [reference, amount]))
  for (const [reference, amount] of acknowledged)
    if (booked.get(reference) !== amount)
      return `an acknowledged payment of ${amount} is booked as ${booked.get(reference) ?? 'nothing'}`
  const { transactions } = provider.memory.known
  const invented = rows.find(({ reference }) => !transactions.has(reference.replace(/(-reversed)+$/, '')))
  return invented ? `a payment of ${invented.amount} is booked that the provider does not have` : null
}

type Sent = { reference: string; amount: number; account: string; state: TransferState; loanId: LoanId | null }

/**
 * The provider's states of a transfer that each of our states allows: we may learn of its end later, but never report an end that it does
 * not have.
 */
const mayStand: Record<TransferState, readonly TransferStatus[]> = {
  created: [],
  submitted: ['otp', 'pending', 'success', 'failed', 'reversed'],
  succeeded: ['success', 'reversed'],
  failed: ['failed'],
  reversed: ['reversed'],
}

/** Everything the provider sent, or may still send, must be one of our transfers, to its account, and at most one for a loan. */
async function moneySentWrongly({ direct, provider, loans }: World): Promise<string | null> {
  const rows = await direct.rows<Sent>(
    `select t.reference, t.amount_kobo as amount, t.account_number as account, t.state, p.loan_id as "loanId"
     from transfers t join payments p on p.id = t.payment_id`,
  )
  const ours = new Map(rows.map((row) => [row.reference, row]))
  const { transfers, recipients } = provider.memory.known
  const paidLoans = new Set<LoanId>()
  for (const { reference, amount, status, recipientCode } of transfers.values()) {
    const our = ours.get(reference)
    if (!our) return 'the provider has a transfer that is not ours'
    if (our.amount !== amount || our.account !== recipients.get(recipientCode)?.accountNumber)
      return 'the provider has another amount or another account of a transfer'
    if (!mayStand[our.state].includes(status)) return `a transfer is ${our.state}, and ${status} at the provider`
    if (our.loanId === null || status === 'failed' || status === 'reversed') continue
    if (paidLoans.has(our.loanId)) return `loan ${loans.findIndex(({ id }) => id === our.loanId)} was paid out twice`
    paidLoans.add(our.loanId)
  }
  return null
}

const final: readonly LoanState[] = ['completed', 'rejected']

/**
 * Reads the loans again.
 * @param asked whether the act may have made a loan
 * @returns a forbidden change of a loan: it was made without a request, or changed after its end
 */
export async function noteLoans(world: World, asked: boolean): Promise<string | null> {
  const rows = await world.direct.rows<{ id: LoanId; customerId: string; status: LoanState; mayChange: boolean }>(
    `select id, customer_id as "customerId", status, cancelled_at is not null or exists (select from repayment_reversals r
       join payments p on p.id = r.payment_id where p.loan_id = loans.id) as "mayChange"
     from loans order by requested_at, id`,
  )
  for (const { id, customerId, status, mayChange } of rows) {
    const known = world.loans.find((loan) => loan.id === id)
    if (!known && !asked) return 'a loan was made without a request'
    // A repaid loan is cancelled when its money comes back later, and runs again when a repayment is reversed (decision 63).
    const hasEnded = known && final.includes(known.status) && !(known.status === 'completed' && mayChange)
    if (known && hasEnded && known.status !== status)
      return `loan ${world.loans.indexOf(known)} was ${known.status} and is ${status}`
    if (known) known.status = status
    else world.loans.push({ id, status, customer: world.customers.findIndex((one) => one.customerId === customerId) })
  }
  return null
}
