import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someLoanDetail } from '../test-answers.ts'
import { openApp, signInAs } from '../test-app.tsx'
import { figuresIn } from '../test-figures.ts'
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
  const user = { first_name: 'Amina', last_name: 'Bello', phone: '08031234567', profile_picture_url: '/files/amina.jpg' }
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

test('C-168 where a picture is absent, initials stand', async () => {
  openLoan()
  expect(within(await region('Applicant Information')).getByText('AB')).toBeVisible()
})

test('LDET-03 loan summary: Total Paid, Outstanding Balance, Next Due Date, Next Payment', async () => {
  openLoan()
  expect(figuresIn(await region('Loan Summary'))).toEqual({
    'Total Paid': '₦18,125.00',
    'Outstanding Balance': '₦34,375.00',
    'Next Due Date': '3 days leftJun 16, 2025',
    'Next Payment': '₦8,125.00',
  })
  const bar = screen.getByRole('progressbar', { name: 'Repaid' })
  expect(bar).toHaveAttribute('aria-valuenow', '34')
})

test('what a loan comes to is summed up in kobo', async () => {
  // As numbers, 0.1 + 0.2 is no amount of naira any more.
  openLoan(someLoanDetail({ repayment_summary: { total_paid: 0.1, outstanding_balance: 0.2, next_due_date: null, next_payment_amount: 0.2 } }))
  expect(within(await region('Loan Summary')).getByText('33% of ₦0.30 repaid')).toBeVisible()
})

test.each([
  [13, 'later', 'Nothing is due now. ₦8,125.00 is due in 3 days, on Jun 16, 2025.'],
  [16, 'today', '₦8,125.00 is due today.'],
  [24, 'late', '₦21,250.00 is due now. The oldest part of it was due on June 16, 2025.'],
])('on June %s the summary says in words what is due and by when', async (date, urgency, words) => {
  vi.setSystemTime(Date.UTC(2025, 5, date, 10))
  signInAs('customer')
  openLoan()
  const line = within(await region('Loan Summary')).getByText(words)
  expect(line).toHaveAttribute('data-urgency', urgency)
})

test('C-104 a due date that has passed is shown in full', async () => {
  vi.setSystemTime(Date.UTC(2025, 5, 17, 10))
  signInAs('customer')
  openLoan()
  expect(figuresIn(await region('Loan Summary'))['Next Due Date']).toBe('June 16, 2025')
})

test('LDET-04 LDET-06 the schedule shows Installment, Due Date, Amount, Paid Amount and Status (due, paid, overdue)', async () => {
  openLoan()
  const table = await screen.findByRole('table', { name: 'Repayment schedule' })
  expect(within(table).getAllByRole('columnheader').map((cell) => cell.textContent)).toEqual([
    'Installment',
    'Due Date',
    'Amount',
    'Paid Amount',
    'Status',
  ])
  const rows = within(table).getAllByRole('row').slice(1)
  const values = rows.map((row) => within(row).getAllByRole('cell').map((cell) => cell.lastElementChild?.textContent))
  expect(values).toEqual([
    ['1', 'Jun 9, 2025', '₦13,125.00', '₦13,125.00', 'paid'],
    ['2', 'Jun 16, 2025', '₦13,125.00', '₦5,000.00', 'overdue'],
    ['3', 'Jun 23, 2025', '₦13,125.00', '₦0.00', 'due'],
    ['4', 'Jul 2, 2025', '₦13,125.00', '₦0.00', 'due'],
  ])
  const colours = rows.map((row) => row.querySelector('[data-colour]')?.getAttribute('data-colour'))
  expect(colours).toEqual(['green', 'orange', 'plain', 'plain'])
})

test("LDET-05 without instalments the empty state is 'No schedule to show'", async () => {
  const summary = { total_paid: 0, outstanding_balance: 0, next_due_date: null, next_payment_amount: null }
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
  expect(call).toMatchObject({ path: '/api/loans/LN-10000001/repayment-schedule', authorization: 'Bearer token of customer' })
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

test('C-162 whoever has no account to pay to sees no panel', async () => {
  openLoan(someLoanDetail({ pay_to: null }))
  await region('Loan Summary')
  expect(screen.queryByRole('region', { name: 'Pay to' })).toBeNull()
})

test('SHARED-16 while it loads, 5 rows stand for the schedule', async () => {
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
