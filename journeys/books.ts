import { expect } from '@playwright/test'
import { type Client, dataOf } from './calls.ts'
import { reconcile, runCommand } from './command-line.ts'
import type { Product } from './product.ts'

export type PaymentRow = {
  id: string
  tx_ref: string
  paid_at: string | null
  description: string
  amount: number
  status: string
}
export type PaymentSummary = {
  total_payments: number
  total_loan_repayments: number
  total_disbursements: number
  total_agent_commissions: number
}
type PaymentPage = {
  payment_summary: PaymentSummary
  recent_payments: PaymentRow[]
  page: { current: number; next: number | null; total: number }
}

/** The totals of all completed payments as admins read them, in naira. */
export async function paymentSummary(admin: Client): Promise<PaymentSummary> {
  return (await dataOf(admin.get<PaymentPage>('/admin/payment-management'))).payment_summary
}

/** Every payment, page by page. A new payment moves the last row of a page to the next one, where it is read again. */
export async function allPayments(admin: Client): Promise<PaymentRow[]> {
  const rows = new Map<string, PaymentRow>()
  for (let page: number | null = 1; page !== null;) {
    const answer: PaymentPage = await dataOf(admin.get<PaymentPage>(`/admin/payment-management?page=${page}`))
    for (const row of answer.recent_payments) rows.set(row.id, row)
    page = answer.page.next
  }
  return [...rows.values()]
}

/** Expects that the books balance, and agree with the provider's lists. */
export async function expectNoDifferences(product: Product): Promise<void> {
  const { code, answer, stderr } = await reconcile(product)
  expect(answer, stderr).toEqual({ differences: [] })
  expect(code).toBe(0)
}

/** Expects that the books balance and agree with the provider, and that no row was changed outside of the product. */
export async function expectBooksInOrder(product: Product): Promise<void> {
  await expectNoDifferences(product)
  const { code, stdout, stderr } = await runCommand(product, 'verify')
  expect(code, stdout + stderr).toBe(0)
}
