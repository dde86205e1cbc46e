import { calls } from '@kasuwa/contract/calls.ts'
import type { CallRefused } from '../base/calls/call-failures.ts'
import type { LoanDetail } from '../loans/loan-queries.ts'
import type { Me } from '../base/me/me.ts'
import { vi } from 'vitest'
import * as z from 'zod/mini'

/** A refusal as the server words it. */
export type Refusal = Pick<CallRefused, 'status' | 'body'>

/** The answer of a call in a test: its data, a file, a refusal, no answer, or a function of the sent input. */
type Answer =
  | { csv: string; name: string }
  | { data: unknown; accountType?: string; page?: unknown; warning?: string }
  | { file: File }
  | Refusal
  | 'no answer'

export type Sent = {
  call: string
  path: string
  query: Readonly<Record<string, string>>
  body: unknown
  authorization: string | null
  idempotencyKey: string | null
}

/** The pattern of a path, from its beginning to its end. */
const whole = (path: string) => new RegExp(`^${path}$`)

type Line = { name: string; method: string; shape: RegExp; checked: (answer: object) => object }

/** Answers the named calls ('access.login'); each answer must fit the contract's schema. Returns the sent calls, in order. */
export function answerCalls(
  answers: Readonly<Record<string, Answer | ((sent: Sent) => Answer | Promise<Answer>)>>,
): Sent[] {
  const sent: Sent[] = []
  vi.stubGlobal('fetch', async (request: Request): Promise<Response> => {
    const { pathname, searchParams } = new URL(request.url)
    const made = lines.filter(({ method, shape }) => method === request.method && shape.test(pathname))
    // As on the server, a path without parameters comes first.
    const line = made.find(({ shape }) => shape.source === whole(pathname).source) ?? made[0]
    if (!line) throw new Error(`No call ${request.method} ${pathname}`)
    const text = await request.text()
    const one: Sent = {
      call: line.name,
      path: pathname,
      query: Object.fromEntries(searchParams),
      body: text === '' ? undefined : JSON.parse(text),
      authorization: request.headers.get('authorization'),
      idempotencyKey: request.headers.get('idempotency-key'),
    }
    sent.push(one)
    const given = answers[line.name] ?? dashboards[line.name]
    if (given === undefined) throw new Error(`No answer for ${line.name}`)
    const answer = await (typeof given === 'function' ? given(one) : given)
    if (answer === 'no answer') throw new TypeError('Failed to fetch')
    if ('csv' in answer) return csvAnswer(answer)
    if ('file' in answer) return fileAnswer(answer.file)
    if ('status' in answer) return Response.json(answer.body, { status: answer.status })
    return Response.json(line.checked({ message: 'OK', ...answer }))
  })
  return sent
}

const csvAnswer = ({ csv, name }: { csv: string; name: string }): Response =>
  new Response(csv, {
    headers: {
      'content-type': 'text/csv; charset=utf-8; header=present',
      'content-disposition': `attachment; filename="${name}"`,
    },
  })

const fileAnswer = async (file: File) =>
  new Response(await file.arrayBuffer(), {
    headers: { 'content-type': file.type, 'content-disposition': `attachment; filename="${file.name}"` },
  })

/** The waiting work of an admin: none. */
export const nothingWaits = {
  requests: { count: 0, oldest_at: null, oldest_loan_id: null },
  late: { count: 0, amount: 0 },
  failed_transfers: { count: 0, amount: 0 },
  suspense: { count: 0, amount: 0 },
  open_items: { count: 0 },
  proposals: { count: 0 },
  answers: { count: 0, oldest_loan_id: null },
  cases: { count: 0, late: 0 },
}

/** The answers that the first pages need besides auth/me: all are empty, unless a test sets another answer. */
const dashboards: Readonly<Record<string, Answer>> = {
  'overview.customerDashboard': { data: [] },
  'notifications.list': { data: { notifications: [], unread: 0, next: null } },
  'payments.newest': { data: null },
  'payments.payoutStop': { data: null },
  'providerBalance.balance': {
    data: {
      balance: 1_000_000,
      at: '2025-06-02T09:00:00.000Z',
      expected: 1_000_000,
      difference: 0,
      to_be_sent: 0,
      not_settled: 0,
      age: 0,
    },
  },
  'overview.agentDashboard': {
    data: { recent_transactions: [], dashboardSummary: { total_customers: 0, total_loans: 0 } },
  },
  'overview.agentCharts': { data: { weeks: [] } },
  'overview.adminDashboard': { data: { total_agents: 0, total_customers: 0, total_loans: 0, total_revenue: 0 } },
  'overview.agentDue': {
    data: { loans: [], total_due: 0, page: { current: 1, next: null, prev: null, total: 0 } },
  },
  'overview.adminWaiting': { data: nothingWaits },
  'collections.notes': { data: { notes: [], page: { current: 1, next: null, prev: null, total: 0 } } },
  'collections.customerNotes': { data: { notes: [], page: { current: 1, next: null, prev: null, total: 0 } } },
  'collections.ownFigures': {
    data: {
      from: '2025-06-01',
      to: '2025-06-02',
      customers: 0,
      running: 0,
      late: 0,
      par30: 0,
      due: 0,
      collected: 0,
      new_loans: 0,
      commission: 0,
      last_round: null,
    },
  },
  'reports.ownPortfolio': {
    data: {
      on: '2025-06-02',
      period: { from: '2025-06-01', to: '2025-06-02' },
      customers: 0,
      loans: 0,
      principal: 0,
      par1: { amount: 0, share: 0 },
      par30: { amount: 0, share: 0 },
      due: 0,
      moved: 0,
      collected: 0,
      collected_share: 0,
      promises: 0,
      promises_kept: 0,
    },
  },
  'overview.adminCharts': { data: { weeks: [], portfolio: [] } },
}

const lines: Line[] = Object.entries(calls).flatMap(([feature, table]) =>
  Object.entries(table).map(([verb, { '~orpc': line }]) => {
    const name = `${feature}.${verb}`
    const shape = whole(`/api${(line.route.path ?? '').replace(/\{\w+\}/g, '[^/]+')}`)
    const checked = (answer: object) => {
      const schema = line.outputSchema as unknown as z.ZodMiniType<object>
      const inside = z.safeEncode(schema, answer)
      if (!inside.success) throw new Error(`Not an answer of ${name}: ${JSON.stringify(inside.error.issues)}`)
      // The answer is encoded for the wire, as the server does it.
      return z.parse(schema, inside.data)
    }
    return { name, method: line.route.method ?? 'POST', shape, checked }
  }),
)

/** A loan of 50,000 naira in weekly instalments, with one paid. */
export function someLoan(changes: Partial<Me['account']['loans'][number]> = {}): Me['account']['loans'][number] {
  return {
    id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0001',
    loan_id: 'LN-10000001',
    application_id: 'APP-10000001',
    amount: 60_000,
    approved_amount: 50_000,
    term: 1,
    repayment_frequency: 'weekly',
    purpose: 'business',
    created_at: '2025-06-01T09:00:00.000Z',
    interest_rate: 4.5,
    status: 'active',
    start_date: '2025-06-02',
    end_date: '2025-07-02',
    repayment_amount: 52_500,
    next_due_date: '2025-06-16',
    next_due_amount: 8_125,
    due_now: 8_125,
    withdrawn_at: null,
    cancelled_at: null,
    rescheduled_at: null,
    ...changes,
  }
}

/** The detail of that loan: one instalment paid, one overdue in part, two due. */
export function someLoanDetail(changes: Partial<LoanDetail> = {}): LoanDetail {
  const instalment = (
    installment_number: number,
    due_date: string,
    paid_amount: number,
    state: 'paid' | 'overdue' | 'due',
  ) => ({
    installment_number,
    due_date,
    amount: 13_125,
    paid_amount,
    status: state,
  })
  return {
    user: { first_name: 'Amina', last_name: 'Bello', phone: '08031234567', profile_picture_url: null },
    customer_id: null,
    businesses: [{ name: 'Amina Fabrics' }],
    // The contract's detail has only a part of it; the rest is left out, as in every answer.
    loan: { ...someLoan(), written_off_at: null },
    repayment_summary: {
      total_paid: 18_125,
      outstanding_balance: 34_375,
      next_due_date: '2025-06-16',
      next_payment_amount: 8_125,
      due_now: 8_125,
    },
    schedule: [
      instalment(1, '2025-06-09', 13_125, 'paid'),
      instalment(2, '2025-06-16', 5_000, 'overdue'),
      instalment(3, '2025-06-23', 0, 'due'),
      instalment(4, '2025-07-02', 0, 'due'),
    ],
    late_fees: [],
    late_fees_outstanding: 0,
    late_fee_rule: null,
    first_schedule: [],
    rescheduled_at: null,
    rejection: null,
    last_note: null,
    has_agreement: true,
    pay_to_missing: null,
    pay_to: { account_number: '9912345678', account_name: 'KASUWA / AMINA BELLO', bank: { name: 'Wema Bank' } },
    ...changes,
  }
}

/** A signed-in user: Amina Bello, a customer of level 1, unless changed. */
export function someUser(changes: Partial<Omit<Me, 'account'>> & { account?: Partial<Me['account']> } = {}): Me {
  const { account, ...user } = changes
  const kyc_level = user.kyc_level ?? 1
  const noNextOfKin = { nok_name: null, nok_relationship: null, nok_phone: null }
  const noAddress = {
    address: null,
    closest_landmark: null,
    state: null,
    lga: null,
    residential_status: null,
    residential_movedin_at: null,
  }
  const single = {
    marital_status: null,
    spouse_name: null,
    spouse_phone_number: null,
    number_of_kids: null,
    highest_qualification: null,
  }
  return {
    id: '5b0a9b0e-7f56-4d5c-8e1e-2d9f3a1c0002',
    first_name: 'Amina',
    middle_name: null,
    last_name: 'Bello',
    email: 'amina@example.com',
    phone: '08031234567',
    dob: '1990-05-17',
    gender: 'female',
    address_verified_at: null,
    profile_picture_url: null,
    ...noAddress,
    ...noNextOfKin,
    account_type: 'customer',
    status: 'active',
    kyc_level,
    ...user,
    account: {
      kyc_level,
      ...single,
      employment: null,
      bank_accounts: [],
      businesses: [],
      loans: [],
      agent: null,
      user_dva: null,
      ...account,
    },
  }
}

/** The answers of a married user in level 2: her family, her next of kin, her work. */
export const someFamily: Partial<Me['account']> = {
  marital_status: 'married',
  spouse_name: 'Sani Haruna',
  spouse_phone_number: '08051000001',
  number_of_kids: 2,
  highest_qualification: 'post graduate',
}

export const someNextOfKin: Pick<Me, 'nok_name' | 'nok_relationship' | 'nok_phone'> = {
  nok_name: 'Deborah James',
  nok_relationship: 'sibling',
  nok_phone: '08062000001',
}

export const someEmployment: NonNullable<Me['account']['employment']> = {
  employment_status: 'employed',
  employer_name: 'Kano Textiles',
  sector: 'Retail',
  industry: 'Fashion & Clothing',
  start_date: '2020-01-15',
  net_monthly_income: 180_000,
  address: '1 Bompai Road',
  state: 'Kano',
  lga: 'Dala',
  country: 'Nigeria',
}

/** Her business, at her own address. */
export const someBusiness: Me['account']['businesses'][number] = {
  name: 'Amina Fabrics',
  category: 'Retail',
  sub_category: 'Fashion & Clothing',
  same_as_residential: true,
  country: 'Nigeria',
  address: null,
  closest_landmark: null,
  state: null,
  lga: null,
}

/** The answer of auth/me for a user. */
export function meAnswer(user: Me = someUser()) {
  return { data: user, accountType: user.account_type }
}
