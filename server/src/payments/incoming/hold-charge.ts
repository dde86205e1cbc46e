import { type Kobo, kobo } from '@kasuwa/domain/money.ts'
import type { OpenItemKind } from '@kasuwa/domain/payments/open-items.ts'
import { record } from '../../audit/record.ts'
import type { App } from '../../context/context.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { Charge, MoneyEvent, UnreadValues, UnreadableCharge } from '../../providers/ports.ts'
import { type NewItem, saveOpenItem } from '../unsettled/open-item-repository.ts'
import type { ReceivedCharge } from './charge-repository.ts'
import { keepEvent, type KeptBody } from './webhook-repository.ts'

type Reason = { kind: Extract<OpenItemKind, 'wrong_currency' | 'above_ceiling' | 'unreadable_charge'>; problem: string }

type Limits = { MAX_CHARGE_NAIRA: number }

const maxAheadMs = 86_400_000

/** Why a readable charge is not booked by itself (C-176): currency, amount, or a date more than a day ahead. Null if it is booked. */
export function reasonToHold(
  { currency, transaction }: Charge,
  { MAX_CHARGE_NAIRA }: Limits,
  now: Date,
): Reason | null {
  if (currency !== 'NGN') return { kind: 'wrong_currency', problem: `paid in ${currency}` }
  if (transaction.amount > MAX_CHARGE_NAIRA * 100)
    return {
      kind: 'above_ceiling',
      problem: `more than ₦${MAX_CHARGE_NAIRA.toLocaleString('en-US')}, the largest amount that is booked without a person`,
    }
  if (transaction.paidAt.getTime() <= now.getTime() + maxAheadMs) return null
  return {
    kind: 'unreadable_charge',
    problem: `its date, ${transaction.paidAt.toISOString().slice(0, 10)}, is more than a day ahead`,
  }
}

type Held = UnreadableCharge | Extract<MoneyEvent, { kind: 'unreadable-transfer' | 'dispute' | 'refund' }>

/** Keeps an event about money that a person must decide on. It posts no journal and moves no balance. */
export async function holdItem(tx: Transaction, app: App, item: NewItem): Promise<void> {
  const { key, kind, reference, problem } = item
  await saveOpenItem(tx, item)
  await record(tx, null, {
    action: 'money.held',
    subject: { kind: 'open-item', id: key },
    after: { kind, reference, problem },
  })
  app.log.warn('an event about money waits for a person', { key, kind, reference, problem })
}

/** Keeps a charge that is not booked by itself; returns false if it is already known. */
export async function holdCharge(
  tx: Transaction,
  app: App,
  { event: { transaction, currency }, body }: ReceivedCharge,
  { kind, problem }: Reason,
): Promise<boolean> {
  if (!(await keepEvent(tx, body, kind.replace('_', ' ')))) return false
  await holdItem(tx, app, {
    key: `${kind}:${transaction.reference}`,
    kind,
    reference: transaction.reference,
    amount: kind === 'wrong_currency' ? null : transaction.amount,
    amountText: String(transaction.amount),
    currency,
    problem,
    body: body.text,
  })
  return true
}

const kinds = {
  'unreadable-charge': 'unreadable_charge',
  'unreadable-transfer': 'unreadable_transfer',
  dispute: 'dispute',
  refund: 'refund',
} as const satisfies Record<Held['kind'], OpenItemKind>

/** Makes an open item from an event that cannot be read or claims money back. A payment reported twice in different bytes is one item. */
export function itemOf(event: Held, body: KeptBody): NewItem {
  const kind = kinds[event.kind]
  const { reference, amount, currency } = event.values
  const common = { kind, reference, amount: null, amountText: amount, currency, body: body.text }
  if ('problem' in event) return { ...common, key: `${kind}:${reference ?? event.key}`, problem: event.problem }
  return { ...common, amount: nairaOf(event.values), key: event.subject, problem: event.status, settled: event.settled }
}

/** The amount in kobo if the currency is naira and the amount can be read; null otherwise. */
const nairaOf = ({ amount, currency }: UnreadValues): Kobo | null =>
  currency === 'NGN' && /^\d{1,15}$/.test(amount ?? '') ? kobo(Number(amount)) : null
