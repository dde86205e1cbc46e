import type { Client } from './api-client.ts'
import type { LoanStory } from './people.ts'
import type { DemoCustomer } from './sign-up.ts'

type Instalment = { installment_number: number; due_date: string; amount: number }
type VirtualAccount = { user_has_dva: boolean; user_dva: { account_number: string } | null }

/** A loan that was paid out, with the repayments that its borrower still makes in the demo. */
export type RunningLoan = { person: DemoCustomer; story: LoanStory; accountNumber: string; rows: Instalment[] }

const kobo = (naira: number): number => Math.round(naira * 100)

/** The customer's virtual account, which the admin opens before the first loan is paid out. */
export async function virtualAccountOf(client: Client, admin: string, customerId: string): Promise<string> {
  for (let attempt = 0; attempt < 20; attempt++) {
    const { user_dva } = await client.call<VirtualAccount>(
      'POST',
      `/customers/${customerId}/assign-virtual-account`,
      undefined,
      admin,
    )
    if (user_dva) return user_dva.account_number
  }
  throw new Error(`no virtual account for customer ${customerId}`)
}

/** Requests a loan, and lets the admin decide as planned. Returns the running loan, or null when there is none. */
export async function lend(
  client: Client,
  person: DemoCustomer,
  story: LoanStory,
  customer: string,
  admin: string,
  accountNumber: string,
): Promise<RunningLoan | null> {
  const { products } = await client.call<{ products: { terms: number[] }[] }>(
    'GET',
    '/loan/products',
    undefined,
    customer,
  )
  const asked = {
    amount: String(story.amount),
    // The first product is the default one.
    term: String(products[0]?.terms[0]),
    repayment_frequency: story.frequency,
    purpose: 'business',
  }
  const { id } = await client.call<{ id: string }>('POST', '/loan/request', asked, customer)
  if (story.approved === undefined) return null
  const status = story.approved ? 'approved' : 'rejected'
  await client.call(
    'POST',
    `/admin/loans/${id}/status`,
    { status, approved_amount: story.approved || story.amount },
    admin,
  )
  if (!story.approved) return null
  const payment = {
    payable_id: id,
    payable_type: 'loan',
    payment_type: 'loan_disbursement',
    amount: story.approved,
    description: 'Loan disbursement',
  }
  await client.call('POST', '/admin/payment/create', payment, admin)
  const { schedule } = await client.call<{ schedule: Instalment[] }>(
    'GET',
    `/loans/${id}/repayment-schedule`,
    undefined,
    admin,
  )
  return { person, story, accountNumber, rows: schedule }
}

/** The amount the borrower pays on a day, in kobo; 0 for nothing. */
function dueToday({ story, rows }: RunningLoan, today: string): number {
  const row = rows.find((instalment) => instalment.due_date === today)
  const { instalments, thenPart } = story.pays ?? { instalments: 0 }
  if (!row) return 0
  if (row.installment_number <= instalments) return kobo(row.amount)
  return row.installment_number === instalments + 1 && thenPart ? Math.round(kobo(row.amount) * thenPart) : 0
}

/** Makes every borrower's bank transfers of a day. */
export async function payDueInstalments(client: Client, loans: readonly RunningLoan[], today: string): Promise<void> {
  for (const loan of loans) {
    const amount = dueToday(loan, today)
    if (!amount) continue
    const { person, accountNumber } = loan
    const sender_name = `${person.firstName} ${person.lastName}`.toUpperCase()
    await client.sandbox('POST', '/bank-transfers', { account_number: accountNumber, amount, sender_name })
  }
}
