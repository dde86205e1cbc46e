import { type Answer, type Client, dataOf } from './calls.ts'
import type { World } from './world.ts'

export type Loan = {
  id: string
  loan_id: string
  application_id: string
  amount: number
  approved_amount: number | null
  repayment_amount: number | null
  next_due_date: string | null
  next_due_amount: number | null
  status: string
  interest_rate: number
}
export type Instalment = {
  installment_number: number
  due_date: string
  amount: number
  paid_amount: number
  status: string
}
export type LoanDetail = {
  user: { first_name: string; last_name: string; phone: string }
  businesses: { name: string }[]
  loan: Loan & { start_date: string | null; end_date: string | null }
  repayment_summary: {
    total_paid: number
    outstanding_balance: number
    next_due_date: string | null
    next_payment_amount: number | null
  }
  schedule: Instalment[]
  pay_to: { account_number: string; account_name: string; bank: { name: string } } | null
}
export type Payout = {
  id: string
  tx_ref: string
  amount: number
  status: string
  payable_id: string
  payable_type: string
  payment_type: string
}
export type AdminLoan = Loan & { disbursement: string | null; identity: { nin: string | null; bvn: string | null } }
export type VirtualAccount = {
  user_has_dva: boolean
  user_dva: { account_number: string; account_name: string; bank: { name: string } } | null
}

type Headers = Record<string, string>

/** A loan request; the amount is sent as a string of digits. */
export function requestLoan(
  client: Client,
  amount: number,
  repayment_frequency = 'weekly',
  headers: Headers = {},
): Promise<Answer<Loan>> {
  return client.post(
    '/loan/request',
    { amount: String(amount), term: '1', repayment_frequency, purpose: 'business' },
    { headers },
  )
}

export function approve(
  admin: Client,
  loanId: string,
  approved_amount: number,
  headers: Headers = {},
): Promise<Answer<AdminLoan>> {
  return admin.post(`/admin/loans/${loanId}/status`, { status: 'approved', approved_amount }, { headers })
}

/** The second of the two calls that an approval is made of. */
export function payOut(admin: Client, loanId: string, amount: number, headers: Headers = {}): Promise<Answer<Payout>> {
  const body = {
    payable_id: loanId,
    payable_type: 'loan',
    amount,
    payment_type: 'loan_disbursement',
    description: 'Loan disbursement',
  }
  return admin.post('/admin/payment/create', body, { headers })
}

export function showLoan(client: Client, loanId: string): Promise<LoanDetail> {
  return dataOf(client.get<LoanDetail>(`/loans/${loanId}/repayment-schedule`))
}

/** Makes a loan that was asked for, approved and paid out. */
export async function lend({ admin }: World, customer: Client, amount: number, frequency = 'weekly'): Promise<Loan> {
  const loan = await dataOf(requestLoan(customer, amount, frequency))
  await dataOf(approve(admin, loan.id, amount))
  const { status } = await dataOf(payOut(admin, loan.id, amount))
  if (status !== 'completed') throw new Error(`the disbursement is ${status}`)
  return loan
}

/** The customer's id as admins know it. */
export async function customerIdOf({ admin }: World, phone: string): Promise<string> {
  const { customers } = await dataOf(
    admin.get<{ customers: { id: string }[] }>(`/admin/customer-management?search=${phone}`),
  )
  if (customers.length !== 1) throw new Error(`${customers.length} customers have the phone ${phone}`)
  return customers[0]!.id
}

/** The number of the customer's virtual account, opened when they have none. */
export async function virtualAccountOf(world: World, phone: string): Promise<string> {
  const path = `/customers/${await customerIdOf(world, phone)}/assign-virtual-account`
  const { user_dva } = await dataOf(world.admin.post<VirtualAccount>(path))
  return user_dva!.account_number
}
