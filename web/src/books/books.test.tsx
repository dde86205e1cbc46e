import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { noteBusinessDate } from '../base/today.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { someAccount, someJournal, somePostings, someTrialBalance, someWholeJournal } from './test-books.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

function open(path: string, answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'books.trialBalance': { data: someTrialBalance() },
    'books.accounts': { data: { accounts: [someAccount()] } },
    ...answers,
  })
  return {
    ...openApp(path),
    bodiesOf: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body),
    queriesOf: (call: string) => sent.filter((one) => one.call === call).map(({ query }) => query),
  }
}

test('BOOK-15 BOOK-16 the trial balance of this month has equal sides at the foot, and each account leads to its days', async () => {
  const { queriesOf } = open('/admin-user/books', {})
  const table = await screen.findByRole('table', { name: 'Trial Balance' })
  expect(queriesOf('books.trialBalance')).toEqual([{ from: '2026-04-01', to: '2026-04-30' }])
  expect(within(table).getByRole('row', { name: /1020 Bank/ })).toHaveTextContent(
    /₦1,000,000\.00.*₦20,000\.00.*₦0\.00.*₦1,020,000\.00/,
  )
  expect(within(table).getByRole('link', { name: '1020 Bank' })).toHaveAttribute(
    'href',
    '/admin-user/books/accounts/1020?from=2026-03-01&to=2026-03-31',
  )
  expect(screen.queryByText(/Cash at the office/)).toBeNull()
  const foot = screen.getByRole('group', { name: 'At the end of the period' })
  expect(figuresIn(foot)).toEqual({
    'Debits of the Period': '₦20,000.00',
    'Credits of the Period': '₦20,000.00',
    'Debit Balances': '₦1,020,000.00',
    'Credit Balances': '₦1,020,000.00',
  })
  expect(within(foot).getByText('Both sides are equal.')).toBeVisible()
})

test('BOOK-15 the period is this month of the server, also where the clock of the device has another', async () => {
  onTestFinished(() => noteBusinessDate('2026-04-15'))
  const { queriesOf } = open('/admin-user/books', {
    'books.trialBalance': () => {
      noteBusinessDate('2031-05-02')
      return { data: someTrialBalance() }
    },
  })
  await screen.findByRole('table', { name: 'Trial Balance' })
  await waitFor(() => expect(screen.getByLabelText('First Day')).toHaveValue('2031-05-01'))
  expect(screen.getByLabelText('Last Day')).toHaveValue('2031-05-31')
  expect(queriesOf('books.trialBalance').at(-1)).toEqual({ from: '2031-05-01', to: '2031-05-31' })
})

test('BOOK-15 sides that differ are named, a closed month says so, and an empty one too', async () => {
  const totals = { ...someTrialBalance().totals, credit: 19_999 }
  const { leave } = open('/admin-user/books?from=2026-03-01&to=2026-03-31', {
    'books.trialBalance': { data: someTrialBalance({ totals, closed: true }) },
  })
  expect(await screen.findByText(/^The two sides differ/)).toBeVisible()
  expect(screen.getByText('This month is closed, so these figures stay as they are.')).toBeVisible()
  leave()
  open('/admin-user/books', { 'books.trialBalance': { data: someTrialBalance({ rows: [] }) } })
  expect(await screen.findByText('Nothing is booked up to this day.')).toBeVisible()
})

test('BOOK-16 BOOK-17 an account shows its postings of the days, with another value day, and what each is about', async () => {
  const [line] = somePostings().lines
  const { queriesOf } = open('/admin-user/books/accounts/1020?from=2026-03-01&to=2026-03-31', {
    'books.postings': { data: somePostings({ lines: [{ ...line!, value_day: '2026-02-28' }] }) },
  })
  expect(await screen.findByRole('heading', { name: '1020 Bank', level: 1 })).toBeVisible()
  expect(queriesOf('books.postings')).toEqual([{ per_page: '25', from: '2026-03-01', to: '2026-03-31' }])
  const row = within(await screen.findByRole('row', { name: /Repayment received/ }))
  expect(row.getByText('Moved on Feb 28, 2026')).toBeVisible()
  expect(row.getByRole('link', { name: 'Repayment received' })).toHaveAttribute('href', '/admin-user/books/journals/7')
  expect(row.getByRole('link', { name: 'Halima Yusuf' })).toHaveAttribute(
    'href',
    '/admin-user/customer-management/customer-1',
  )
  expect(row.getByRole('link', { name: 'LN-10000001' })).toHaveAttribute('href', '/loans/LN-10000001')
  expect(figuresIn(screen.getByRole('group', { name: 'Balance' }))).toMatchObject({ Closing: '₦1,013,125.00' })
})

test('BOOK-13 journals are found by words and event, and a journal without a person leads to its payment or proposal', async () => {
  const { user, queriesOf } = open('/admin-user/books/journals', {
    'books.journals': {
      data: {
        lines: [
          someJournal({ loan: null, customer: null }),
          someJournal({
            id: '8',
            event: 'manual',
            memo: 'Office rent',
            payment: null,
            loan: null,
            customer: null,
            proposal: { id: 'p-1', name: 'Office rent' },
          }),
        ],
        page: { current: 1, next: null, prev: null, total: 2 },
      },
    },
  })
  expect(await screen.findByRole('link', { name: 'T-1' })).toHaveAttribute(
    'href',
    '/admin-user/payment-management?search=T-1',
  )
  expect(screen.getByRole('link', { name: 'Office rent' })).toHaveAttribute(
    'href',
    '/admin-user/proposals?tab=decided&search=p-1',
  )
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Event' }), 'Journal by people')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  await screen.findByRole('button', { name: 'Filters (1)' })
  expect(queriesOf('books.journals').at(-1)).toEqual({ per_page: '25', event: 'manual' })
})

test('BOOK-17 a journal shows its days and lines, and leads to everything it is about', async () => {
  open('/admin-user/books/journals/7', { 'books.journal': { data: someWholeJournal() } })
  const lines = within(await screen.findByRole('table', { name: 'Lines' }))
  expect(lines.getByRole('link', { name: '1100 Loans: principal owed' })).toHaveAttribute(
    'href',
    '/admin-user/books/accounts/1100',
  )
  // About, debit and credit of the first line: a card of a phone does not name what is empty.
  const first = within(lines.getByRole('row', { name: /1010/ })).getAllByRole('cell')
  expect(first.map(({ className }) => className.includes('max-md:hidden'))).toEqual([false, true, false, true])
  const facts = within(screen.getByRole('region', { name: 'Repayment received' }))
  expect(facts.getByRole('link', { name: 'T-1' })).toBeVisible()
  expect(facts.getByRole('link', { name: 'LN-10000001' })).toBeVisible()
  expect(facts.getByRole('link', { name: 'Halima Yusuf' })).toBeVisible()
})

test.each([
  ['journal', 'journals/999', 'books.journal', 'There is no such journal.'],
  ['account', 'accounts/9999', 'books.postings', 'There is no such account.'],
  ['month', 'months/2026-13', 'months.show', 'There is no such month.'],
  ['bank account', 'bank/1025', 'bank.show', 'There is no such bank account.'],
] as const)('BOOK-17 a %s that the books do not have is not shown as a failure', async (_, path, call, words) => {
  open(`/admin-user/books/${path}`, { [call]: { status: 404, body: { message: 'Resource not found.' } } })
  expect(await screen.findByText(words)).toBeVisible()
  expect(screen.getByRole('heading', { level: 1, name: 'Not found' })).toBeVisible()
  expect(screen.getByRole('link', { name: 'Journals' })).toHaveAttribute('href', '/admin-user/books/journals')
  expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull()
})

test('BOOK-10 all accounts have type and balance on their own side, and say whether people may post to them', async () => {
  open('/admin-user/books/accounts', {
    'books.accounts': {
      data: {
        accounts: [
          someAccount(),
          someAccount({ number: '3010', name: 'Capital', type: 'equity', balance: -1_000_000 }),
          someAccount({ number: '2010', name: 'Customers’ credit', type: 'liability', kind: 'control', balance: 0 }),
        ],
      },
    },
  })
  expect(await screen.findByRole('row', { name: /3010 Capital.*Equity.*Yes.*₦1,000,000\.00/ })).toBeVisible()
  expect(screen.getByRole('row', { name: /2010.*No, other rows explain it.*₦0\.00/ })).toBeVisible()
})

test('BOOK-15 C-184 the books are reached from the dashboard', async () => {
  const { user } = open('/admin-user/dashboard', {})
  await user.click(await screen.findByRole('link', { name: 'Books' }))
  expect(await screen.findByRole('heading', { name: 'Books', level: 1 })).toBeVisible()
})

test('BOOK-25 finance adds an own account, renames it and closes it after a question; the product’s accounts have no such acts', async () => {
  const own = { number: '1021', name: 'Second bank', type: 'asset', kind: 'own', closed: false } as const
  const { user, leave, bodiesOf } = open('/admin-user/books/accounts', { 'books.addAccount': { data: own } })
  await user.click(await screen.findByRole('button', { name: 'Add Account' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Add Account' }))
  await user.type(dialog.getByRole('textbox', { name: 'Number' }), '1021')
  await user.type(dialog.getByRole('textbox', { name: 'Name' }), 'Second bank')
  await user.click(dialog.getByRole('button', { name: 'Add Account' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(bodiesOf('books.addAccount')).toEqual([{ number: '1021', name: 'Second bank' }])
  leave()

  const ofOwn = open('/admin-user/books/accounts/1021', {
    'books.postings': { data: somePostings({ account: own }) },
    'books.renameAccount': { data: own },
    'books.closeAccount': { data: { ...own, closed: true } },
  })
  await ofOwn.user.click(await screen.findByRole('button', { name: 'Rename' }))
  const name = await screen.findByRole('textbox', { name: 'Name' })
  await ofOwn.user.clear(name)
  await ofOwn.user.type(name, 'Zenith Bank')
  await ofOwn.user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Rename' }))
  await waitFor(() => expect(ofOwn.bodiesOf('books.renameAccount')).toEqual([{ name: 'Zenith Bank' }]))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await ofOwn.user.click(screen.getByRole('button', { name: 'Close Account' }))
  const question = within(await screen.findByRole('dialog', { name: 'Close Account' }))
  expect(question.getByText(/^1021 Second bank takes no more postings/)).toBeVisible()
  expect(ofOwn.bodiesOf('books.closeAccount')).toEqual([])
  await ofOwn.user.click(question.getByRole('button', { name: 'Close Account' }))
  await waitFor(() => expect(ofOwn.bodiesOf('books.closeAccount')).toHaveLength(1))
  ofOwn.leave()

  open('/admin-user/books/accounts/1020', { 'books.postings': { data: somePostings() } })
  await screen.findByRole('heading', { name: '1020 Bank', level: 1 })
  expect(screen.queryByRole('button', { name: /Rename|Close Account/ })).toBeNull()
})

test('BOOK-26 FILE-08 the trial balance, the ledger and its sums by day are files of the same days', async () => {
  const file = { csv: 'Account\r\n', name: 'kasuwa-ledger-by-day-2026-04-15.csv' }
  const { user, queriesOf } = open('/admin-user/books?from=2026-03-01&to=2026-03-31', { 'books.ledgerFile': file })
  expect(await screen.findByRole('button', { name: 'Trial Balance CSV' })).toBeVisible()
  expect(screen.getByRole('button', { name: 'Ledger CSV' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Ledger by Day CSV' }))
  await screen.findByText(/kasuwa-ledger-by-day/)
  expect(queriesOf('books.ledgerFile')).toEqual([{ from: '2026-03-01', to: '2026-03-31', by: 'day' }])
})
