import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import type { LoanDetail } from './loan-queries.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  signInAs('customer')
})

function openLoan(detail: LoanDetail = someLoanDetail()) {
  const sent = answerCalls({ 'access.me': meAnswer(), 'loans.schedule': { data: detail } })
  return { ...openApp('/loans/LN-10000001'), sent }
}

const region = (name: string) => screen.findByRole('region', { name })

test('LDET-01 with no account type the user is redirected to unauthorised-access', async () => {
  signInAs('', 1)
  const app = openLoan()
  expect(await screen.findByRole('heading', { name: 'Unauthorized View' })).toBeVisible()
  expect(app.here()).toBe('/unauthorised-access')
})

test('LDET-02 applicant information: photo, name, phone, business, amount, rate, plan, tenure, purpose', async () => {
  const user = {
    first_name: 'Amina',
    last_name: 'Bello',
    phone: '08031234567',
    profile_picture_url: '/files/amina.jpg',
  }
  openLoan(someLoanDetail({ user }))
  const panel = await region('Applicant Information')
  expect(panel.querySelector('img')).toHaveAttribute('src', '/files/amina.jpg')
  expect(panel).toHaveTextContent('Amina Bello')
  expect(panel).toHaveTextContent('08031234567')
  expect(figuresIn(panel)).toMatchObject({
    'Business Name': 'Amina Fabrics',
    'Loan Amount': '₦50,000.00',
    'Interest Rate': '5%',
    'Repayment Plan': 'weekly',
    Tenure: '1 month',
    Purpose: 'business',
  })
})

test('PROD-60 a loan of another product than the default one names it', async () => {
  const plain = openLoan()
  expect(await region('Applicant Information')).not.toHaveTextContent('Loan Product')
  plain.leave()
  const product = { code: 'trader-3', version: 2, name: 'Trader 3' }
  openLoan(someLoanDetail({ loan: { ...someLoanDetail().loan, product } }))
  expect(figuresIn(await region('Applicant Information'))).toMatchObject({ 'Loan Product': 'Trader 3' })
})

test('C-168 without a picture, initials are shown', async () => {
  openLoan()
  expect(within(await region('Applicant Information')).getByText('AB')).toBeVisible()
})

test('LDET-03 loan summary: Total Paid, Outstanding Balance, Next Due Date, Next Payment', async () => {
  openLoan()
  expect(figuresIn(await region('Loan Summary'))).toEqual({
    'Total Paid': '₦18,125.00',
    'Outstanding Balance': '₦34,375.00',
    'Due Now': '₦8,125.00',
    'Next Due Date': '3 days leftJun 16, 2025',
    'Next Payment': '₦8,125.00',
  })
  const bar = screen.getByRole('progressbar', { name: 'Repaid' })
  expect(bar).toHaveAttribute('aria-valuenow', '34')
})

test('the total of a loan is summed up in kobo', async () => {
  // With plain numbers 0.1 + 0.2 is not 0.3.
  openLoan(
    someLoanDetail({
      repayment_summary: {
        total_paid: 0.1,
        outstanding_balance: 0.2,
        next_due_date: null,
        next_payment_amount: 0.2,
        due_now: 0,
      },
    }),
  )
  expect(within(await region('Loan Summary')).getByText('33% of ₦0.30 repaid')).toBeVisible()
})

test.each([
  [13, 'later', 'On time. Next is ₦8,125.00, in 3 days, on Jun 16, 2025.'],
  [16, 'today', '₦8,125.00 is due today.'],
  [24, 'late', '₦21,250.00 is due on 2 instalments. The oldest is 8 days late.'],
])('on June %s the summary shows staff in words what is due and by when', async (date, urgency, words) => {
  vi.setSystemTime(Date.UTC(2025, 5, date, 10))
  signInAs('agent')
  openLoan()
  const line = within(await region('Loan Summary'))
    .getByText(words)
    .closest('p')
  expect(line).toHaveAttribute('data-urgency', urgency)
})

test('C-104 a due date that has passed is shown in full', async () => {
  vi.setSystemTime(Date.UTC(2025, 5, 17, 10))
  signInAs('customer')
  openLoan()
  expect(figuresIn(await region('Loan Summary'))['Next Due Date']).toBe('June 16, 2025')
})

test('the total due now is shown beside the next payment, which is only the oldest instalment', async () => {
  const summary = { ...someLoanDetail().repayment_summary, next_payment_amount: 31_500, due_now: 63_000 }
  openLoan(someLoanDetail({ repayment_summary: summary }))
  expect(figuresIn(await region('Loan Summary'))).toMatchObject({
    'Due Now': '₦63,000.00',
    'Next Payment': '₦31,500.00',
  })
})

const waiting = (changes: Partial<LoanDetail['loan']> = {}) => {
  const summary = { total_paid: 0, outstanding_balance: 0, next_due_date: null, next_payment_amount: null, due_now: 0 }
  return someLoanDetail({
    loan: { ...someLoanDetail().loan, status: 'pending', approved_amount: null, ...changes },
    schedule: [],
    repayment_summary: summary,
    pay_to: null,
  })
}
const withdrawal = (sent: ReturnType<typeof answerCalls>) => sent.filter(({ call }) => call === 'loans.withdraw')

test('C-90 a waiting request is withdrawn once that was confirmed; it is called withdrawn, not rejected', async () => {
  const at = '2025-06-13T10:00:00.000Z'
  const details = [waiting()]
  const sent = answerCalls({
    'access.me': meAnswer(),
    'loans.schedule': () => ({ data: details.shift() ?? waiting({ status: 'rejected', withdrawn_at: at }) }),
    'loans.withdraw': { data: someLoan({ status: 'rejected', withdrawn_at: at }) },
  })
  const { user } = openApp('/loans/LN-10000001')
  const button = await screen.findByRole('button', { name: 'Withdraw request' })
  await user.click(button)
  const question = within(await screen.findByRole('dialog', { name: 'Withdraw this request?' }))
  expect(
    question.getByText('Your request LN-10000001 for ₦60,000.00 will be withdrawn. You can ask again at any time.'),
  ).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Cancel' }))
  expect(withdrawal(sent)).toEqual([])
  await user.click(button)
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByRole('dialog', { name: 'Request Withdrawn' })).toHaveTextContent(
    'Your loan request is withdrawn.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('This request was withdrawn. Nothing is due.')).toBeVisible()
  expect(screen.getByText('withdrawn')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
  expect(withdrawal(sent)).toMatchObject([{ path: expect.stringMatching(/^\/api\/loans\/[\w-]+\/withdraw$/) }])
})

test('C-90 a withdrawal that comes too late shows a message, and the page shows the status of the loan', async () => {
  const details = [waiting()]
  answerCalls({
    'access.me': meAnswer(),
    'loans.schedule': () => ({ data: details.shift() ?? someLoanDetail() }),
    'loans.withdraw': { status: 400, body: { message: 'This loan has already been decided.' } },
  })
  const { user } = openApp('/loans/LN-10000001')
  await user.click(await screen.findByRole('button', { name: 'Withdraw request' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Withdraw request' }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'This loan has already been decided.',
  )
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull())
})

test.each(['agent', 'admin'] as const)(
  'C-90 an %s sees a waiting request without a way to withdraw it',
  async (type) => {
    signInAs(type)
    openLoan(waiting())
    expect(await screen.findByText('Requested on Jun 1, 2025. Not paid out yet.')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
  },
)

test('LDET-04 LDET-06 the schedule shows Installment, Due Date, Amount, Paid Amount and Status (due, paid, overdue)', async () => {
  openLoan()
  const table = await screen.findByRole('table', { name: 'Repayment schedule' })
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map((cell) => cell.textContent),
  ).toEqual(['Installment', 'Due Date', 'Amount', 'Paid Amount', 'Status'])
  const rows = within(table).getAllByRole('row').slice(1)
  const values = rows.map((row) =>
    within(row)
      .getAllByRole('cell')
      .map((cell) => cell.lastElementChild?.textContent),
  )
  expect(values).toEqual([
    ['1', 'Jun 9, 2025', '₦13,125.00', '₦13,125.00', 'paid'],
    ['2', 'Jun 16, 2025', '₦13,125.00', '₦5,000.00', 'overdue'],
    ['3', 'Jun 23, 2025', '₦13,125.00', '₦0.00', 'due'],
    ['4', 'Jul 2, 2025', '₦13,125.00', '₦0.00', 'due'],
  ])
  const colours = rows.map((row) => row.querySelector('[data-colour]')?.getAttribute('data-colour'))
  expect(colours).toEqual(['green', 'orange', 'plain', 'plain'])
})

test('DESK-97 on a phone a daily loan folds to a week from the oldest unpaid day on, until all are shown; on paper all are printed', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const [instalment] = someLoanDetail().schedule
  const schedule = Array.from({ length: 30 }, (_, index) => ({
    ...instalment!,
    installment_number: index + 1,
    status: index < 10 ? ('paid' as const) : ('due' as const),
  }))
  const { user } = openLoan(someLoanDetail({ schedule }))
  const rows = async () =>
    within(await screen.findByRole('list', { name: 'Repayment schedule' })).getAllByRole('listitem')
  expect((await rows()).map(({ textContent }) => /No. (\d+)/.exec(textContent ?? '')?.[1])).toEqual([
    '11',
    '12',
    '13',
    '14',
    '15',
    '16',
    '17',
  ])
  fireEvent(window, new Event('beforeprint'))
  expect(within(await screen.findByRole('table', { name: 'Repayment schedule' })).getAllByRole('row')).toHaveLength(31)
  expect(screen.queryByRole('button', { name: 'See all 30' })).toBeNull()
  fireEvent(window, new Event('afterprint'))
  await user.click(await screen.findByRole('button', { name: 'See all 30' }))
  expect(await rows()).toHaveLength(30)
  expect(screen.queryByRole('button', { name: 'See all 30' })).toBeNull()
  vi.unstubAllGlobals()
})

test('PROD-11 a loan fee stands among the facts of the loan and in each row', async () => {
  const detail = someLoanDetail()
  const withFee = {
    ...detail,
    loan: { ...detail.loan, loan_fee: 1_500 },
    schedule: detail.schedule.map((row) => ({ ...row, loan_fee: 375 })),
  }
  openLoan(withFee)
  expect(figuresIn(await region('Applicant Information'))).toMatchObject({ 'Loan Fee': '₦1,500.00' })
  const table = screen.getByRole('table', { name: 'Repayment schedule' })
  expect(within(table).getAllByText('Fee ₦375.00')).toHaveLength(detail.schedule.length)
})

test('PROD-11 C-207 a loan without a loan fee has neither', async () => {
  openLoan()
  expect(figuresIn(await region('Applicant Information'))).not.toHaveProperty('Loan Fee')
  expect(screen.queryByText(/^Fee /)).toBeNull()
})

test.each([
  [17, '15 to 56 of 92 instalments', 42],
  [92, '57 to 92 of 92 instalments', 36],
])('PROD-11 C-202 of 92 rows, %s of them paid, the marks shown are %s', async (paid, words, marks) => {
  const schedule = Array.from({ length: 92 }, (_, index) => ({
    installment_number: index + 1,
    due_date: new Date(Date.UTC(2025, 5, 1 + index)).toISOString().slice(0, 10),
    amount: 1_217.39,
    paid_amount: index < paid ? 1_217.39 : 0,
    status: index < paid ? ('paid' as const) : ('due' as const),
  }))
  openLoan(someLoanDetail({ schedule }))
  expect(within(await screen.findByRole('list', { name: 'Instalments' })).getAllByRole('listitem')).toHaveLength(marks)
  expect(screen.getByText(words)).toBeVisible()
})

test("LDET-05 without instalments the empty state is 'No schedule to show'", async () => {
  const summary = { total_paid: 0, outstanding_balance: 0, next_due_date: null, next_payment_amount: null, due_now: 0 }
  openLoan(someLoanDetail({ schedule: [], repayment_summary: summary, pay_to: null }))
  expect(await screen.findByText('No schedule to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  expect(figuresIn(await region('Loan Summary'))).toMatchObject({ 'Next Due Date': '--', 'Next Payment': '--' })
  expect(screen.queryByRole('progressbar')).toBeNull()
})

test('LDET-07 the data come from loans/{id}/repayment-schedule', async () => {
  const { sent } = openLoan()
  await region('Loan Summary')
  const call = sent.find((one) => one.call === 'loans.schedule')
  expect(call).toMatchObject({
    path: '/api/loans/LN-10000001/repayment-schedule',
    authorization: 'Bearer token of customer',
  })
})

test('DESK-08 for an admin the applicant leads to their page', async () => {
  signInAs('admin')
  openLoan(someLoanDetail({ customer_id: 'customer-1' }))
  expect(await screen.findByRole('link', { name: 'Amina Bello' })).toHaveAttribute(
    'href',
    '/admin-user/customer-management/customer-1',
  )
})

test('C-162 the customer sees where to pay, and copies the account number', async () => {
  const { user } = openLoan()
  const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
  const panel = await region('Pay to')
  expect(figuresIn(panel)).toMatchObject({ Bank: 'Wema Bank' })
  expect(panel).toHaveTextContent('9912345678')
  expect(panel).toHaveTextContent('KASUWA / AMINA BELLO')
  await user.click(within(panel).getByRole('button', { name: 'Copy account number' }))
  expect(copied).toHaveBeenCalledWith('9912345678')
  expect(await within(panel).findByRole('button', { name: 'Copied account number' })).toBeVisible()
})

test.each(['pending', 'rejected', 'completed'] as const)(
  'C-162 a %s loan shows no account to pay to',
  async (status) => {
    openLoan(someLoanDetail({ loan: { ...someLoanDetail().loan, status } }))
    await region('Applicant Information')
    expect(screen.queryByRole('region', { name: 'Pay to' })).toBeNull()
    expect(document.body).not.toHaveTextContent('9912345678')
  },
)

test('C-181 a running loan without an account to pay into shows why in its place', async () => {
  openLoan(someLoanDetail({ pay_to: null, pay_to_missing: 'There is no account to pay into yet.' }))
  expect(await screen.findByRole('region', { name: 'Pay to' })).toHaveTextContent(
    'There is no account to pay into yet.',
  )
})

test('C-162 without an account to pay to there is no panel', async () => {
  openLoan(someLoanDetail({ pay_to: null }))
  await region('Loan Summary')
  expect(screen.queryByRole('region', { name: 'Pay to' })).toBeNull()
})

test('SHARED-16 while it loads, 5 rows take the place of the schedule', async () => {
  answerCalls({ 'access.me': meAnswer(), 'loans.schedule': () => new Promise(() => undefined) })
  openApp('/loans/LN-10000001')
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test('C-17 a loan that the server does not know shows its message over an empty schedule', async () => {
  answerCalls({ 'access.me': meAnswer(), 'loans.schedule': { status: 404, body: { message: 'Resource not found.' } } })
  openApp('/loans/LN-99999999')
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent('Resource not found.')
  await waitFor(() => expect(screen.getByText('No schedule to show')).toBeVisible())
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
})

test('C-17 staff read that a loan does not exist, in place of an empty schedule', async () => {
  signInAs('admin')
  const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))
  answerCalls({ 'access.me': admin, 'loans.schedule': { status: 404, body: { message: 'Resource not found.' } } })
  openApp('/loans/LN-99999999')
  expect(await screen.findByText('Loan not found. The link may be old.')).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Not found', hidden: true })).toBeVisible()
  expect(screen.queryByText('No schedule to show')).toBeNull()
})

test('the page of a running loan begins with what to pay; staff see no Pay now', async () => {
  const { user, leave } = openLoan()
  const hero = await region('Your next payment')
  expect(hero).toHaveTextContent('₦8,125.00')
  expect(within(hero).getByRole('list', { name: 'Instalments' })).toBeVisible()
  await user.click(within(hero).getByRole('button', { name: 'Pay now' }))
  expect(await screen.findByRole('dialog', { name: 'Pay ₦8,125.00 by transfer' })).toHaveTextContent('9912345678')
  leave()
  signInAs('agent')
  openLoan()
  await region('Loan Summary')
  expect(screen.queryByRole('button', { name: 'Pay now' })).toBeNull()
})

const days = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    installment_number: index + 1,
    due_date: `2025-06-${String(index + 1).padStart(2, '0')}`,
    amount: 1_750,
    paid_amount: index < 11 ? 1_750 : 0,
    status: index < 11 ? ('paid' as const) : index < 12 ? ('overdue' as const) : ('due' as const),
  }))

test.each(['customer', 'agent'] as const)('a daily loan has a card of its days, for a(n) %s too', async (type) => {
  signInAs(type)
  openLoan(someLoanDetail({ schedule: days(30) }))
  const card = await region('Daily payments')
  expect(card).toHaveTextContent('11 of 30 paid · 1 late · ₦1,750.00 a day')
  expect(within(card).getAllByRole('listitem')).toHaveLength(30)
  expect(screen.getAllByRole('list', { name: 'Instalments' })).toHaveLength(1)
})

test('a rescheduled daily loan names the amount of its new days', async () => {
  signInAs('agent')
  openLoan(someLoanDetail({ schedule: days(30).map((row, at) => (at < 12 ? row : { ...row, amount: 900 })) }))
  expect(await region('Daily payments')).toHaveTextContent('11 of 30 paid · 1 late · ₦900.00 a day')
})

test('another loan of as many instalments is not called daily', async () => {
  signInAs('agent')
  const monthly = days(8).map((row, at) => ({ ...row, due_date: `2025-0${at + 1}-28` }))
  openLoan(someLoanDetail({ schedule: monthly }))
  expect(await region('Payments')).toHaveTextContent('8 of 8 paidInstalment 1')
  expect(screen.queryByRole('region', { name: 'Daily payments' })).toBeNull()
})

test('on a phone an instalment shows amount, day and status, and opens to show what was paid', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const { user } = openLoan()
  const rows = within(await screen.findByRole('list', { name: 'Repayment schedule' })).getAllByRole('listitem')
  expect(rows[1]).toHaveTextContent('₦13,125.00 No. 2 · Jun 16, 2025 overdue')
  await user.click(within(rows[1]!).getByRole('button'))
  expect(figuresIn(rows[1]!)).toMatchObject({ Installment: '2', 'Paid Amount': '₦5,000.00', Status: 'overdue' })
})

function openAs(type: 'agent' | 'admin', detail: LoanDetail) {
  signInAs(type)
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: type, kyc_level: 0 })),
    'loans.schedule': { data: { ...detail, pay_to: null } },
    'collections.notes': { data: { notes: [], page: { current: 1, next: null, prev: null, total: 0 } } },
  })
  return openApp('/loans/LN-10000001')
}

const someNote = {
  id: 1,
  loan_id: 'LN-10000001',
  written_by: { first_name: 'Sani', last_name: 'Musa', account_type: 'agent' },
  outcome: 'promised',
  note: 'After the market day',
  promised_on: '2025-06-12',
  promised_amount: 8_000,
  promise: 'broken',
  paid_of_promise: 500,
  noted_at: '2025-06-09T10:00:00.000Z',
}

test.each(['agent', 'admin'] as const)(
  'DESK-86 C-197 COLL-04 an %s reads all notes on the loan, and notes the outcome of a call',
  async (type) => {
    signInAs(type)
    const notes: object[] = []
    const sent = answerCalls({
      'access.me': meAnswer(someUser({ account_type: type, kyc_level: 0 })),
      'loans.schedule': { data: someLoanDetail() },
      'collections.notes': async () => ({
        data: { notes: [...notes], page: { current: 1, next: null, prev: null, total: notes.length } },
      }),
      'collections.addNote': async () => {
        notes.unshift(someNote)
        return { data: someNote }
      },
    })
    const { user } = openApp('/loans/LN-10000001')
    const account = await region('Account to repay into')
    expect(account).toHaveTextContent('9912345678')
    expect(account).not.toHaveTextContent('Transfer any amount from your bank')
    expect(await within(await region('Notes')).findByText('No note yet.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Note Amina Bello' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Note on Amina Bello' }))
    await user.click(dialog.getByRole('radio', { name: 'Not there' }))
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Save Note' })).toBeEnabled())
    await user.click(dialog.getByRole('button', { name: 'Save Note' }))
    const words =
      'Jun 9, 2025: Promised to pay · ₦8,000.00 for Jun 12, 2025 · ₦500.00 paid of it · After the market day'
    expect(await screen.findByText(words)).toBeVisible()
    for (const text of ['Broken', 'by Sani Musa']) expect(await region('Notes')).toHaveTextContent(text)
    expect(sent.filter(({ call }) => call === 'collections.addNote')).toHaveLength(1)
  },
)

test.each(['agent', 'admin'] as const)('an %s reads how late a loan is, and can call its customer', async (type) => {
  vi.setSystemTime(Date.UTC(2025, 5, 27, 10))
  openAs(type, someLoanDetail())
  const summary = await region('Loan Summary')
  expect(summary).toHaveTextContent('₦21,250.00 is due on 2 instalments. The oldest is 11 days late.')
  expect(within(summary).getByRole('link', { name: 'Call Amina Bello' })).toHaveAttribute('href', 'tel:08031234567')
})

test('an admin comes from a request to the page of its decision; an agent, who does not decide, has no such link', async () => {
  const { leave } = openAs('admin', waiting())
  expect(await screen.findByText('Requested on Jun 1, 2025. Not paid out yet.')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Decide on this request' })).toHaveAttribute(
    'href',
    '/admin-user/loan-management/LN-10000001',
  )
  expect(screen.queryByRole('button', { name: 'Withdraw request' })).toBeNull()
  leave()
  openAs('agent', waiting())
  expect(await screen.findByText('Requested on Jun 1, 2025. Not paid out yet.')).toBeVisible()
  expect(screen.queryByRole('link', { name: 'Decide on this request' })).toBeNull()
})

test('C-181 staff read why a customer has no account to repay into', async () => {
  openAs('agent', someLoanDetail({ pay_to_missing: 'This customer has no default bank account.' }))
  expect(await region('Account to repay into')).toHaveTextContent('This customer has no default bank account.')
  expect(screen.queryByRole('region', { name: 'Pay to' })).toBeNull()
})
