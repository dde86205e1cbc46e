import { hash } from 'node:crypto'
import { lagosDay } from '@kasuwa/domain/dates.ts'
import { kobo } from '@kasuwa/domain/money.ts'
import * as z from 'zod/mini'
import { type PaystackClient, type PaystackRefusal, refusedCall } from './paystack-client.ts'
import { amount, creationDates, fee, id, ifReadable, reasonOf, reference, unreadValues } from './paystack-fields.ts'
import { readCharge } from './paystack-transaction.ts'
import { stateOf } from './paystack-transfer-status.ts'
import type { ListedCharge, MoneyPort } from './ports.ts'
import { unavailable } from './provider-call.ts'

type ListCalls = Pick<MoneyPort, 'findTransaction' | 'listTransactions' | 'listTransfers' | 'listSettlements'>
type Dated<Row> = { row: Row; at: Date }

const account = z.pipe(
  z.object({ details: z.object({ account_number: z.string(), bank_code: z.string() }) }),
  z.transform(({ details }) => ({ accountNumber: details.account_number, bankCode: details.bank_code })),
)
const transfer = z.object({
  reference,
  amount,
  status: z.string(),
  fee_charged: fee,
  currency: z.nullish(z.string()),
  failures: z.optional(z.unknown()),
  gateway_response: z.optional(z.unknown()),
  recipient: ifReadable(account),
  ...creationDates,
})
const settlement = z.object({
  id,
  status: z.string(),
  currency: z.nullish(z.string()),
  total_amount: z.number().check(z.int()),
  settlement_date: z.pipe(
    z.string().check(z.regex(/^\d{4}-\d{2}-\d{2}/)),
    z.transform((text) => lagosDay(new Date(text))),
  ),
  ...creationDates,
})
const anyStatus = z.object({ status: z.optional(z.string()) })

/** Paystack filters by the day of creation, and a transaction created before midnight may be paid after it. */
const margin = 24 * 60 * 60 * 1000 // milliseconds
const perPage = 100

/** The money in the provider's records. Only transfers in naira: the amounts of other currencies are not kobo. */
export function paystackLists(client: PaystackClient): ListCalls {
  return {
    findTransaction: async (reference) => {
      const request = {
        method: 'GET' as const,
        path: `/transaction/verify/${encodeURIComponent(reference)}`,
        data: z.unknown(),
      }
      const answer = await client.ask(request)
      if ('refused' in answer) {
        if (isUnknown(answer.refused)) return null
        throw refusedCall(request, answer.refused)
      }
      const status = anyStatus.safeParse(answer.data).data?.status
      if (status !== undefined && status !== 'success') return { unpaid: status }
      // An answer about another reference proves nothing about this payment.
      if (unreadValues(answer.data).reference !== reference)
        throw unavailable({ ...request, provider: 'paystack' }, 'answered about another reference')
      return listedCharge(answer.data)
    },

    listTransactions: async function* (from, to) {
      const query = { status: 'success', from: new Date(from.getTime() - margin).toISOString(), to: to.toISOString() }
      const rows = (await allRows(client, '/transaction', query, z.unknown(), nameOfCharge)).map(listedCharge)
      // A row that cannot be read must be kept, and must not stop the others.
      yield* rows.filter(({ charge }) => charge.kind === 'unreadable-charge')
      const paid = rows.flatMap((row) =>
        row.charge.kind === 'charge' ? [{ row, at: row.charge.transaction.paidAt }] : [],
      )
      for (const { row } of within(paid, from, to)) yield row
    },

    listTransfers: async function* (from, to) {
      const query = { from: from.toISOString(), to: to.toISOString() }
      const list = await allRows(client, '/transfer', query, transfer, (row) => row.reference)
      const made = list
        .filter(({ currency }) => (currency ?? 'NGN') === 'NGN')
        .map((row) => ({ row, at: dated('/transfer', row.createdAt ?? row.created_at ?? null) }))
      for (const { row } of within(made, from, to)) {
        yield {
          reference: row.reference,
          amount: row.amount,
          fee: row.fee_charged,
          state: stateOf(row.status),
          reason: reasonOf(row),
          account: row.recipient,
        }
      }
    },

    listSettlements: async function* (from, to) {
      const query = { status: 'success', subaccount: 'none', from: from.toISOString(), to: to.toISOString() }
      const list = await allRows(client, '/settlement', query, settlement, (row) => row.id)
      // A settlement of nothing, where refunds took all of it, moves no money.
      const paid = list
        .filter((row) => row.status === 'success' && (row.currency ?? 'NGN') === 'NGN' && row.total_amount > 0)
        .map((row) => ({ row, at: dated('/settlement', row.createdAt ?? row.created_at ?? null) }))
      for (const { row } of within(paid, from, to))
        yield { id: row.id, amount: kobo(row.total_amount), settledOn: row.settlement_date }
    },
  }
}

/** An unknown reference is 404, and on some accounts 400 with a code or these words. */
const isUnknown = ({ status, code, message }: PaystackRefusal): boolean =>
  status === 404 || code === 'transaction_not_found' || /transaction reference not found/i.test(message)

const nameOfCharge = (row: unknown): string => unreadValues(row).reference ?? JSON.stringify(row)

function listedCharge(row: unknown): ListedCharge {
  const body = JSON.stringify(row)
  return { charge: readCharge(row, () => hash('sha256', body)), body }
}

/** Every row once by its name, even when rows move from page to page while they are read. */
async function allRows<Row>(
  client: PaystackClient,
  path: string,
  query: Record<string, string>,
  row: z.ZodMiniType<Row>,
  nameOf: (row: Row) => string,
): Promise<Row[]> {
  const rows = new Map<string, Row>()
  for (let page = 1; ; page++) {
    const request = { method: 'GET' as const, path, query: { ...query, perPage: String(perPage), page: String(page) } }
    const { data, pageCount } = await client.get({ ...request, data: z.array(row) })
    const before = rows.size
    for (const one of data) rows.set(nameOf(one), one)
    if (data.length === 0 || (pageCount !== null && page >= pageCount)) return [...rows.values()]
    // Going on would never end, and stopping here could leave rows out.
    if (rows.size === before) throw unavailable({ ...request, provider: 'paystack' }, `page ${page} brings nothing new`)
  }
}

function dated(path: string, at: Date | null): Date {
  if (!at) throw unavailable({ provider: 'paystack', method: 'GET', path }, 'a row without a date')
  return at
}

/** The rows in [from, to), oldest first; Paystack gives the newest first. */
function within<Row>(rows: Dated<Row>[], from: Date, to: Date): Dated<Row>[] {
  const inside = rows.filter(({ at }) => at >= from && at < to)
  return inside.toReversed().toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
