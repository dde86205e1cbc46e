import { type Kobo, minKobo, subtractKobo } from '@kasuwa/domain/money.ts'
import { api, queries } from '../../base/calls/api.ts'
import { koboOf } from '../../money/naira.tsx'
import { pageQuery } from '../../lists/page-query.ts'
import { type ListInput, paged } from '../../lists/use-list.ts'

/** A page of all payments, and the totals of all. */
export type AdminPayments = Awaited<ReturnType<typeof api.payments.adminList>>['data']
export type AdminPayment = AdminPayments['recent_payments'][number]

export type PaymentDetail = Awaited<ReturnType<typeof api.payments.show>>['data']

export type SuspenseItem = Awaited<ReturnType<typeof api.payments.suspense>>['data']['items'][number]
export type OpenItem = Awaited<ReturnType<typeof api.payments.openItems>>['data']['items'][number]
export type CreditBalance = Awaited<ReturnType<typeof api.payments.customerCredit>>['data']['customers'][number]
export type WaitingWork = Awaited<ReturnType<typeof api.payments.waitingWork>>['data']['jobs'][number]
export type Reconciliation = Awaited<ReturnType<typeof api.payments.reconciliations>>['data']['runs'][number]
export type FailedTransfer = Awaited<ReturnType<typeof api.payments.failedTransfers>>['data']['transfers'][number]

export type MoneyDesk = Awaited<ReturnType<typeof api.payments.moneyDesk>>['data']
export type MisplacedMoney = MoneyDesk['items'][number]

/** A customer's credit, less the amount that is already on its way back to them. */
export const availableCredit = ({ amount, refunding }: CreditBalance): Kobo =>
  subtractKobo(koboOf(amount), koboOf(refunding))

/** The amount that may be sent back to them, without cash that an agent has not handed over (C-221). */
export function refundableCredit(balance: CreditBalance): Kobo {
  const available = availableCredit(balance)
  return subtractKobo(available, minKobo(available, koboOf(balance.in_hand)))
}

/** One page of all payments. The previous page stays until it has loaded. */
export const adminPaymentsQuery = (asked: Parameters<typeof api.payments.adminList>[0]) =>
  pageQuery(queries.payments.adminList, paged(asked))

/** One payment beyond its row (FIND-06). */
export const paymentDetailQuery = (id: string) => ({
  queryKey: queries.payments.show.queryKey({ input: { id } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) => (await api.payments.show({ id }, { signal })).data,
  meta: { silent: true },
})

/** One page of a customer's payments; `id` is their customer id. */
export const customerPaymentsQuery = (asked: Parameters<typeof api.payments.adminOfCustomer>[0]) =>
  pageQuery(queries.payments.adminOfCustomer, paged(asked))

/** All unsettled money, the oldest first (DESK-63). */
export const moneyDeskQuery = ({ page, search, type }: Parameters<typeof api.payments.moneyDesk>[0] & object) =>
  pageQuery(
    queries.payments.moneyDesk,
    paged({ ...(page && { page }), ...(search && { search }), ...(type && { type }) }),
  )

/** Money that came to an account without a customer, newest first (C-94). */
export const suspenseQuery = (asked: Parameters<typeof api.payments.suspense>[0]) =>
  pageQuery(queries.payments.suspense, paged(asked))

/** The effect of assigning money in suspense to a customer (FIND-03). */
export const assignmentEffectQuery = (reference: string, customerId: string) => ({
  queryKey: queries.payments.previewAssignment.queryKey({ input: { reference, customer_id: customerId } }),
  queryFn: async ({ signal }: { signal: AbortSignal }) =>
    (await api.payments.previewAssignment({ reference, customer_id: customerId }, { signal })).data,
  meta: { silent: true },
})

/** Events about money that wait for a person, newest first (C-86, C-176). */
export const openItemsQuery = (asked: Parameters<typeof api.payments.openItems>[0]) =>
  pageQuery(queries.payments.openItems, paged(asked))

/** Customer credit, largest first (C-94). */
export const customerCreditQuery = ({ page, search }: ListInput) =>
  pageQuery(queries.payments.customerCredit, paged({ ...(page && { page }), ...(search && { search }) }))

/** Payouts whose money did not arrive or came back, newest first. */
export const failedTransfersQuery = (asked: Parameters<typeof api.payments.failedTransfers>[0]) =>
  pageQuery(queries.payments.failedTransfers, paged(asked))

/** Calls to providers that were given up or have waited for long. */
export const waitingWorkQuery = ({ page, search }: ListInput) =>
  pageQuery(queries.payments.waitingWork, paged({ ...(page && { page }), ...(search && { search }) }))

/** The comparisons of the books with themselves and with the provider, newest first (G13). */
export const reconciliationsQuery = (asked: ListInput) => pageQuery(queries.payments.reconciliations, paged(asked))
