import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { Me } from '../base/me/me.ts'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { someAccount } from '../bank-accounts/test-account.ts'
import { someTransaction } from '../payments/test-transaction.ts'

const folake = {
  first_name: 'Folake',
  last_name: 'Ogun',
  phone: '08030000011',
  email: 'folake@example.com',
  profile_picture_url: null,
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  signInAs('customer', 2)
})

function open(account: Partial<Me['account']> = {}, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ kyc_level: 2, account })),
    'loans.schedule': { data: someLoanDetail() },
    ...answers,
  })
  return { ...openApp('/business-user/dashboard'), sent }
}

const transactions = (...rows: ReturnType<typeof someTransaction>[]) => ({
  'overview.customerDashboard': { data: rows },
})
const table = () => screen.findByRole('table', { name: 'Recent Transactions' })
const bodyRows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1)
const tile = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

test("CDASH-01 the agent's card: name, 'Admin' badge, 'Relationship Manager', picture or initials, Email and Call", async () => {
  const { leave } = open({ agent: folake })
  const card = await screen.findByRole('region', { name: 'Your agent' })
  for (const text of ['Folake Ogun', 'Admin', 'Relationship Manager', 'FO']) expect(card).toHaveTextContent(text)
  expect(within(card).getByRole('link', { name: /^Email/ })).toHaveAttribute('href', 'mailto:folake@example.com')
  expect(within(card).getByRole('link', { name: /^Call/ })).toHaveAttribute('href', 'tel:08030000011')
  leave()
  open({ agent: { ...folake, profile_picture_url: '/files/folake.jpg' } })
  expect((await screen.findByRole('region', { name: 'Your agent' })).querySelector('img')).toHaveAttribute(
    'src',
    '/files/folake.jpg',
  )
})

test('CDASH-01 without an agent there is no card', async () => {
  open({ agent: null, loans: [someLoan()] })
  await screen.findByRole('link', { name: /LN-10000001/ })
  expect(screen.queryByRole('region', { name: 'Your agent' })).toBeNull()
})

const rejectedNotice = () => screen.queryByRole('region', { name: 'Request not approved' })

test('a rejected request is named until they ask again, and leads to its reason', async () => {
  const rejected = someLoan({ loan_id: 'LN-20000002', status: 'rejected', amount: 80_000 })
  const { leave, user, here } = open({ loans: [rejected, someLoan({ status: 'completed' })] })
  await screen.findByText('Your request LN-20000002 for ₦80,000.00 was not approved.')
  await user.click(screen.getByRole('link', { name: 'See your request' }))
  await waitFor(() => expect(here()).toBe('/loans/LN-20000002'))
  leave()
  for (const loans of [
    [someLoan({ status: 'pending', next_due_date: null }), rejected],
    [{ ...rejected, withdrawn_at: '2025-06-12T09:00:00.000Z' }],
    [{ ...rejected, cancelled_at: '2025-06-12T09:00:00.000Z' }],
  ]) {
    const { leave } = open({ loans })
    await screen.findByRole('region', { name: /^Your (first loan|loan request)$/ })
    expect(rejectedNotice()).toBeNull()
    leave()
  }
})

test.each([
  ['Read and answer', 'We have told you the reason. You can answer once.', null],
  ['See your request', 'Your answer has been sent.', 'Behind gate 2.'],
])('CDASH-07 a rejected request says whether it waits for an answer: %s', async (act, sentence, answer) => {
  const rejected = someLoan({ status: 'rejected', next_due_date: null })
  const rejection = {
    listed_reason: null,
    reason: 'Not found.',
    answer,
    answered_at: answer && '2025-06-12T09:00:00.000Z',
    read_at: null,
  }
  open({ loans: [rejected] }, { 'loans.schedule': { data: someLoanDetail({ schedule: [], rejection }) } })
  await screen.findByText(sentence)
  const notice = within(screen.getByRole('region', { name: 'Request not approved' }))
  expect(notice.getByRole('link', { name: act })).toHaveAttribute('href', '/loans/LN-10000001')
})

test('CDASH-07 a loan that is paid back shows thanks, with every instalment ticked and a link to the next loan', async () => {
  const paid = someLoan({ status: 'completed', next_due_date: null, next_due_amount: null })
  const schedule = someLoanDetail().schedule.map((row) => ({
    ...row,
    paid_amount: row.amount,
    status: 'paid' as const,
  }))
  const { user, leave, here } = open(
    { loans: [paid, someLoan({ loan_id: 'LN-1', status: 'completed' })] },
    { 'loans.schedule': { data: someLoanDetail({ loan: { ...paid, written_off_at: null }, schedule }) } },
  )
  const hero = await screen.findByRole('region', { name: 'Your loan is paid back' })
  expect(hero).toHaveTextContent('₦52,500.00')
  expect(hero).toHaveTextContent('Thank you!')
  await waitFor(() => expect(hero.querySelectorAll('[data-standing="paid"]')).toHaveLength(4))
  await user.click(within(hero).getByRole('button', { name: 'Ask for your next loan' }))
  expect(await screen.findByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  await user.click(within(hero).getByRole('link', { name: /Loan details/ }))
  await waitFor(() => expect(here()).toBe('/loans/LN-10000001'))
  await screen.findByRole('link', { name: 'Go to your home page' })
  const pageHero = screen.getByRole('region', { name: 'Your loan is paid back' })
  expect(pageHero).toHaveTextContent('Thank you!')
  // The page's heading has the badge.
  expect(within(pageHero).queryByText('completed')).toBeNull()
  leave()
  open({ loans: [someLoan({ loan_id: 'LN-2', status: 'rejected' }), paid] })
  await screen.findByRole('region', { name: 'Request not approved' })
  expect(screen.queryByRole('region', { name: 'Your loan is paid back' })).toBeNull()
})

test('CDASH-07 a request without a bank account shows that and leads to adding one; with one, or once it is approved, it waits for us', async () => {
  const waiting = someLoan({ status: 'pending', approved_amount: null, next_due_date: null })
  const { user, leave } = open({ loans: [waiting] })
  const hero = await screen.findByRole('region', { name: 'Your request is waiting for you' })
  expect(hero).toHaveTextContent('We cannot pay it out because you have not added a bank account.')
  await user.click(within(hero).getByRole('button', { name: 'Add Bank Account' }))
  expect(await screen.findByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
  leave()
  for (const account of [
    { loans: [waiting], bank_accounts: [someAccount()] },
    { loans: [{ ...waiting, approved_amount: 40_000 }] },
  ]) {
    const { leave } = open(account)
    expect(await screen.findByRole('region', { name: 'Your loan request' })).toHaveTextContent('Sent on')
    expect(screen.queryByText(/You have no bank account/)).toBeNull()
    leave()
  }
})

test('CDASH-07 C-86 a loan whose money came back leads to the bank accounts', async () => {
  const { user, here } = open({
    loans: [someLoan({ status: 'rejected', cancelled_at: '2025-06-12T09:00:00.000Z', next_due_date: null })],
  })
  const notice = await screen.findByRole('region', { name: 'The money came back to us' })
  expect(notice).toHaveTextContent('The bank returned the money of loan LN-10000001')
  await user.click(within(notice).getByRole('link', { name: 'Check your bank account' }))
  await waitFor(() => expect(here()).toBe('/business-user/settings/transactions'))
})

test.each([
  '/business-user/dashboard',
  '/business-user/loan/management',
  '/loans/LN-10000001',
  '/business-user/settings/transactions',
])('C-94 credit is shown on %s with how to get or use it and whom to tell', async (path) => {
  const credit = { amount: 9_600, refunding: 0 }
  const of = (changes: object) => ({
    'access.me': meAnswer(
      someUser({
        kyc_level: 2,
        account: { loans: [someLoan()], bank_accounts: [someAccount()], agent: folake, ...changes },
      }),
    ),
    'loans.schedule': { data: someLoanDetail() },
    'loans.summary': {
      data: {
        interest_rate: 5,
        total_loans: 1,
        total_approved_loans: 1,
        total_pending_loans: 0,
        total_rejected_loans: 0,
      },
    },
  })
  answerCalls(of({ credit }))
  const { leave } = openApp(path)
  const card = await screen.findByRole('region', { name: 'Your credit' })
  expect(card).toHaveTextContent('₦9,600.00')
  expect(card).toHaveTextContent('We can send it to your default bank account')
  expect(within(card).getByRole('link', { name: /Call/ })).toHaveAttribute('href', 'tel:08030000011')
  leave()
  answerCalls(of({ credit: { amount: 9_600, refunding: 600 } }))
  openApp(path)
  expect(await screen.findByRole('region', { name: 'Your credit' })).toHaveTextContent('₦600.00 of it is on its way')
})

test.each([
  ['a running loan only', [someLoan()], 'We can use it to repay your running loan'],
  ['neither an account nor a loan', [someLoan({ status: 'completed' })], 'once you have added a bank account'],
])('C-94 the credit offers only what there is, and adds a bank account: %s', async (_, loans, sentence) => {
  const { user } = open({ credit: { amount: 9_600, refunding: 0 }, loans })
  const card = await screen.findByRole('region', { name: 'Your credit' })
  expect(card).toHaveTextContent(sentence)
  expect(card).not.toHaveTextContent('default bank account')
  await user.click(within(card).getByRole('button', { name: 'Add Bank Account' }))
  expect(await screen.findByRole('dialog', { name: 'Add Bank Account' })).toBeVisible()
})

test('C-94 the credit of a customer without a running loan is sent to their account', async () => {
  open({ credit: { amount: 9_600, refunding: 0 }, bank_accounts: [someAccount()] })
  const card = await screen.findByRole('region', { name: 'Your credit' })
  expect(card).toHaveTextContent('We can send it to your default bank account. Tell us when you want it.')
  expect(within(card).queryByRole('button', { name: 'Add Bank Account' })).toBeNull()
})

test('CDASH-02 LOANM-03 quick actions: two to press, and two that are announced as coming soon and start nothing', async () => {
  const { user, sent } = open()
  const actions = within(await screen.findByRole('region', { name: 'Quick Actions' })).getAllByRole('button')
  const names = ['Apply for Loan', 'Add Bank Account', 'Send Money Coming Soon', 'Refer a Friend Coming Soon']
  expect(actions.map((button) => button.textContent)).toEqual(names)
  for (const name of names.slice(0, 2)) expect(await tile(name)).toBeEnabled()
  await waitFor(() => expect(sent).toHaveLength(2))
  for (const name of names.slice(2)) {
    expect(await tile(name)).toBeDisabled()
    await user.click(await tile(name))
  }
  expect(sent).toHaveLength(2)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test("C-101 'Apply for Loan' runs the gates here, 'Add Bank Account' opens its dialog without one", async () => {
  const { user, here } = open()
  await user.click(await tile('Apply for Loan'))
  const gate = await screen.findByRole('dialog', { name: 'Add Bank Account' })
  expect(gate).toHaveTextContent('Kindly add your bank account to request a loan')
  await user.click(within(gate).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(await tile('Add Bank Account'))
  expect(
    within(await screen.findByRole('dialog', { name: 'Add Bank Account' })).getByLabelText('Account number'),
  ).toBeVisible()
  expect(here()).toBe('/business-user/dashboard')
})

test('CDASH-04 columns: ref, customer, type, amount in short with the exact one as its title, description, date', async () => {
  open(
    {},
    transactions(
      someTransaction({ amount: 13_125.5 }),
      someTransaction({ tx_ref: 'T-099', payment_type: 'loan_disbursement', amount: 50_000 }),
    ),
  )
  const headers = within(await table())
    .getAllByRole('columnheader')
    .map((cell) => cell.textContent)
  expect(headers).toEqual(['Transaction Ref', 'Customer', 'Payment Type', 'Amount', 'Description', 'Date'])
  const [first, second] = await bodyRows()
  const cells = within(first!)
    .getAllByRole('cell')
    .map((cell) => cell.lastElementChild)
  expect(cells.map((cell) => cell?.textContent)).toEqual([
    'T-100',
    'ABAmina Bello 08031234567',
    'Repayment',
    '₦13.1k',
    'Loan repayment',
    'Jun 10, 2025',
  ])
  expect(cells[3]?.firstElementChild as HTMLElement).toHaveAttribute('title', '₦13,125.50')
  expect(first!.querySelector<HTMLElement>('[data-colour]')).toHaveAttribute('data-colour', 'green')
  for (const text of ['T-099', 'Disbursement', '₦50.0k']) expect(second).toHaveTextContent(text)
})

test('CDASH-04 C-168 a picture of the customer takes the place of their initials', async () => {
  const { user } = someTransaction()
  open({}, transactions(someTransaction({ user: { ...user, profile_picture_url: '/files/amina.jpg' } })))
  const [row] = await bodyRows()
  expect(row!.querySelector('img')).toHaveAttribute('src', '/files/amina.jpg')
})

test.each([
  ['repay', ['T-100']],
  ['DISBURSE', ['T-099']],
  ['₦13.1k', ['T-100']],
  ['0803123', ['T-100', 'T-099']],
  ['t-09', ['T-099']],
])('CDASH-03 C-145 the search box filters the rows by any visible text: %s', async (words, expected) => {
  const { user } = open(
    {},
    transactions(
      someTransaction(),
      someTransaction({ tx_ref: 'T-099', payment_type: 'loan_disbursement', description: 'Payout', amount: 50_000 }),
    ),
  )
  await table()
  await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), words)
  expect((await bodyRows()).map((row) => within(row).getAllByRole('cell')[0]?.lastElementChild?.textContent)).toEqual(
    expected,
  )
})

test('C-94 money without a running loan is listed as credit, not as a repayment', async () => {
  open({}, transactions(someTransaction({ description: 'Customer credit', is_credit: true, amount: 7_000 })))
  const [row] = await bodyRows()
  expect(within(row!).getByText('Credit')).toHaveTextContent('Credit')
  expect(row).toHaveTextContent('Customer credit')
  expect(within(row!).queryByText('Repayment')).toBeNull()
})

test('DESK-61 a repayment that was reversed is listed as reversed', async () => {
  open({}, transactions(someTransaction({ is_reversed: true })))
  const [row] = await bodyRows()
  expect(within(row!).getByText('Reversed')).toBeVisible()
  expect(within(row!).queryByText('Repayment')).toBeNull()
})

test("CDASH-03 C-145 if nothing is found, the table's empty text is shown until the search is cleared", async () => {
  const { user } = open({}, transactions(someTransaction()))
  await table()
  await user.type(screen.getByRole('searchbox', { name: 'Search transactions' }), 'nobody')
  expect(await screen.findByText('No transaction to show')).toBeVisible()
  expect(screen.queryByRole('table')).toBeNull()
  await user.clear(screen.getByRole('searchbox', { name: 'Search transactions' }))
  expect(await bodyRows()).toHaveLength(1)
})

test("CDASH-05 without transactions the empty state is 'No transaction to show'", async () => {
  open({}, transactions())
  expect(await screen.findByText('No transaction to show')).toBeVisible()
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
})

test('SHARED-16 while they load, 5 rows take the place of the transactions', async () => {
  open({}, { 'overview.customerDashboard': () => new Promise(() => undefined) })
  expect(
    within(await screen.findByRole('region', { name: 'Recent Transactions' })).getAllByTestId('skeleton-row'),
  ).toHaveLength(5)
  expect(screen.queryByText('No transaction to show')).toBeNull()
})

test('C-157 transactions that cannot be read are shown in the dialog, and their panel shows the failure', async () => {
  const { user } = open({}, { 'overview.customerDashboard': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'Server error. Please try again later.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await expectFailedPanels(1)
  expect(screen.queryByText('No transaction to show')).toBeNull()
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
})

test('C-157 a profile that cannot be read is not shown as one without a debt: its panel shows the failure, and the rest of the page works', async () => {
  open({}, { 'access.me': { status: 500, body: {} }, ...transactions(someTransaction()) })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  expect(await bodyRows()).toHaveLength(1)
  expect(
    await within(screen.getByRole('region', { name: 'Your loan and your agent' })).findByText(
      'This could not be loaded.',
    ),
  ).toBeVisible()
  expect(screen.queryByRole('region', { name: 'Your agent' })).toBeNull()
})

test('CDASH-06 on load customer/dashboard and auth/me are asked, each once', async () => {
  const { sent } = open({ agent: folake })
  await screen.findByRole('region', { name: 'Your agent' })
  await screen.findByText('No transaction to show')
  expect(sent.map(({ path }) => path).toSorted()).toEqual(['/api/auth/me', '/api/customer/dashboard'])
})

test.each([
  [someLoan(), ['Your next payment', '₦8,125.00', 'Due in 3 days, on Jun 16, 2025']],
  [someLoan({ next_due_date: '2025-06-13' }), ['Due today']],
  [
    someLoan({ status: 'overdue', next_due_date: '2025-06-12' }),
    ['Payment overdue', '₦8,125.00', 'Was due on June 12, 2025'],
  ],
  [
    someLoan({ status: 'overdue', next_due_date: '2025-06-06', next_due_amount: 31_500, due_now: 63_000 }),
    ['Payment overdue', '₦63,000.00', 'The total due now. The oldest part was due on June 6, 2025.'],
  ],
  [
    someLoan({
      status: 'pending',
      approved_amount: null,
      start_date: null,
      end_date: null,
      repayment_amount: null,
      next_due_date: null,
      next_due_amount: null,
    }),
    ['Your loan request', '₦60,000.00', 'Sent on Jun 1, 2025'],
  ],
])('the home shows how much is due and when, with a link to the loan (%#)', async (loan, texts) => {
  const other = someLoan({ id: 'other', loan_id: 'LN-10000000', status: 'completed' })
  open({ loans: [other, loan], bank_accounts: [someAccount()] })
  const link = await screen.findByRole('link', { name: 'Loan details of LN-10000001' })
  const hero = link.closest('section')
  for (const text of texts) expect(hero).toHaveTextContent(text)
  expect(link).toHaveAttribute('href', '/loans/LN-10000001')
})

test('with a running loan and a newer request the running one is shown; a rejected one is not, nor a repaid one before it', async () => {
  const pending = someLoan({ id: 'newer', loan_id: 'LN-10000002', status: 'pending', next_due_date: null })
  const { leave } = open({ loans: [pending, someLoan()] })
  expect((await screen.findAllByRole('link', { name: /LN-1/ })).map((link) => link.getAttribute('href'))).toEqual([
    '/loans/LN-10000001',
  ])
  leave()
  open({ agent: folake, loans: [someLoan({ id: 'no', status: 'rejected' }), someLoan({ status: 'completed' })] })
  await screen.findByRole('region', { name: 'Your agent' })
  expect(screen.queryByRole('link', { name: /LN-1/ })).toBeNull()
})

test('C-157 data that cannot be renewed stay, with their time, until Try again renews them', async () => {
  vi.useFakeTimers({ now: Date.UTC(2025, 5, 10, 8, 14), toFake: ['Date'] })
  let isAway = false
  const loans = { data: someUser({ account: { loans: [someLoan()] } }), accountType: 'customer' }
  const { user } = open(
    {},
    {
      'access.me': () => (isAway ? 'no answer' : loans),
      'overview.customerDashboard': () => (isAway ? 'no answer' : { data: [] }),
    },
  )
  const loan = () => screen.getByRole('link', { name: /LN-10000001/ })
  await waitFor(() => expect(loan()).toBeVisible())
  isAway = true
  vi.setSystemTime(Date.now() + 31_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  await waitFor(() => expect(screen.getAllByText('As of 09:14. Newer data could not be loaded.')).toHaveLength(2))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(loan()).toBeVisible()
  isAway = false
  await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
  await waitFor(() => expect(screen.queryByText(/As of/)).toBeNull())
  expect(loan()).toBeVisible()
})
