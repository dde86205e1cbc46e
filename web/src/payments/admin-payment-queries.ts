import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { api, queries } from '../api.ts'
import { type ListInput, paged } from '../lists/use-list.ts'

/** A page of all payments, and the totals of all. */
export type AdminPayments = Awaited<ReturnType<typeof api.payments.adminList>>['data']
export type AdminPayment = AdminPayments['recent_payments'][number]

export type SuspenseItem = Awaited<ReturnType<typeof api.payments.suspense>>['data']['items'][number]
export type OpenItem = Awaited<ReturnType<typeof api.payments.openItems>>['data']['items'][number]
export type CreditBalance = Awaited<ReturnType<typeof api.payments.customerCredit>>['data']['customers'][number]
export type WaitingWork = Awaited<ReturnType<typeof api.payments.waitingWork>>['data']['jobs'][number]
export type FailedTransfer = Awaited<ReturnType<typeof api.payments.failedTransfers>>['data']['transfers'][number]

/** One page of all payments; the page before stays until it is there. */
export function adminPaymentsQuery(asked: Parameters<typeof api.payments.adminList>[0]) {
  const input = paged(asked)
  return queryOptions({
    queryKey: queries.payments.adminList.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.payments.adminList(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Money that came to an account without a customer, newest first (C-94). */
export function suspenseQuery(asked: ListInput) {
  const input = paged(asked)
  return queryOptions({
    queryKey: queries.payments.suspense.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.payments.suspense(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Events about money that wait for a person, newest first (C-86, C-176). */
export function openItemsQuery(asked: ListInput) {
  const input = paged(asked)
  return queryOptions({
    queryKey: queries.payments.openItems.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.payments.openItems(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** What customers paid too much, largest first (C-94). */
export function customerCreditQuery({ page, search }: ListInput) {
  const input = paged({ ...(page && { page }), ...(search && { search }) })
  return queryOptions({
    queryKey: queries.payments.customerCredit.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.payments.customerCredit(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Payouts whose money did not arrive or came back, newest first. */
export function failedTransfersQuery(asked: ListInput) {
  const input = paged(asked)
  return queryOptions({
    queryKey: queries.payments.failedTransfers.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.payments.failedTransfers(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}

/** Calls to providers that were given up or wait for long. */
export function waitingWorkQuery({ page, search }: ListInput) {
  const input = paged({ ...(page && { page }), ...(search && { search }) })
  return queryOptions({
    queryKey: queries.payments.waitingWork.queryKey({ input }),
    queryFn: async ({ signal }) => (await api.payments.waitingWork(input, { signal })).data,
    placeholderData: keepPreviousData,
  })
}
