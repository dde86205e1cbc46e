import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { bankAnswer } from './test-bank.ts'
import { someAccount, someWholeJournal } from './test-books.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 3, 15, 10) })
  signInAs('admin')
})

const accounts = [
  someAccount({ number: '1010', name: 'Provider’s balance', kind: 'control' }),
  someAccount(),
  someAccount({ number: '1021', name: 'Old bank', kind: 'own', closed: true }),
  someAccount({ number: '1025', name: 'Cash at the office' }),
]

function open(path: string, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'books.accounts': { data: { accounts } },
    ...answers,
  })
  return { ...openApp(path), sentTo: (call: string) => sent.filter((one) => one.call === call).map(({ body }) => body) }
}

const proposed = { data: { proposal: someProposal({ act: 'journal', person: null }) } }
const sums = () => figuresIn(screen.getByRole('group', { name: 'Both sums' }))
const chosen = () => within(screen.getByRole('combobox', { name: 'Account of line 1' }))

test('BOOK-24 the form shows both sums while it is typed, holds the button while they differ, and proposes the journal', async () => {
  const { user, sentTo } = open('/admin-user/books/write', { 'books.writeJournal': proposed })
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Account of line 1' }),
    '1025 Cash at the office',
  )
  expect(chosen().queryByRole('option', { name: /1010|1021/ })).toBeNull()
  await user.type(screen.getByRole('textbox', { name: 'Memo' }), 'Cash brought to the bank')
  await user.type(screen.getByRole('textbox', { name: 'Debit of line 1' }), '1500.5')
  expect(sums()).toEqual({ Debits: '₦1,500.50', Credits: '₦0.00', Difference: 'The debits are ₦1,500.50 more.' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account of line 2' }), '1020 Bank')
  // A line has one side: the credit takes the place of the debit.
  await user.type(screen.getByRole('textbox', { name: 'Debit of line 2' }), '9')
  await user.type(screen.getByRole('textbox', { name: 'Credit of line 2' }), '1600')
  expect(screen.getByRole('textbox', { name: 'Debit of line 2' })).toHaveValue('')
  expect(sums()).toMatchObject({ Difference: 'The credits are ₦99.50 more.' })
  const send = screen.getByRole('button', { name: 'Propose' })
  expect(send).toBeDisabled()
  await user.click(screen.getByRole('button', { name: 'Add Line' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account of line 3' }), '1025 Cash at the office')
  await user.type(screen.getByRole('textbox', { name: 'Debit of line 3' }), '99.50')
  expect(sums()).toEqual({ Debits: '₦1,600.00', Credits: '₦1,600.00', Difference: 'None' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sentTo('books.writeJournal')).toEqual([
    {
      day: '2026-04-15',
      memo: 'Cash brought to the bank',
      lines: [
        { account: '1025', debit: '1500.5' },
        { account: '1020', credit: '1600' },
        { account: '1025', debit: '99.5' },
      ],
    },
  ])
})

test('BOOK-24 the draft stays after leaving the page, until it is discarded; lines can be removed down to two', async () => {
  const { user, leave } = open('/admin-user/books/write')
  await user.type(await screen.findByRole('textbox', { name: 'Memo' }), 'Office rent')
  await user.type(screen.getByRole('textbox', { name: 'Debit of line 1' }), '700')
  await user.click(screen.getByRole('button', { name: 'Add Line' }))
  await user.click(screen.getByRole('button', { name: 'Remove line 2' }))
  expect(screen.queryByRole('button', { name: /^Remove line/ })).toBeNull()
  leave()
  const again = open('/admin-user/books/write')
  expect(await screen.findByRole('textbox', { name: 'Memo' })).toHaveValue('Office rent')
  expect(screen.getByRole('textbox', { name: 'Debit of line 1' })).toHaveValue('700')
  await again.user.click(screen.getByRole('button', { name: 'Discard' }))
  expect(screen.getByRole('textbox', { name: 'Memo' })).toHaveValue('')
  again.leave()
  open('/admin-user/books/write')
  expect(await screen.findByRole('textbox', { name: 'Memo' })).toHaveValue('')
})

test('BOOK-23 BOOK-24 an opening entry offers the provider’s balance, and a refusal about the lines is shown', async () => {
  const message = 'An account in these lines is closed: 1025 Cash at the office.'
  const { user, sentTo } = open('/admin-user/books/write', {
    'books.writeOpening': { status: 400, body: { message, data: { lines: [message] } } },
  })
  await user.click(await screen.findByRole('button', { name: 'Opening entry' }))
  await user.selectOptions(
    await screen.findByRole('combobox', { name: 'Account of line 1' }),
    '1010 Provider’s balance',
  )
  await user.type(screen.getByRole('textbox', { name: 'Memo' }), 'Opening')
  await user.type(screen.getByRole('textbox', { name: 'Debit of line 1' }), '5')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account of line 2' }), '1025 Cash at the office')
  await user.type(screen.getByRole('textbox', { name: 'Credit of line 2' }), '5')
  const send = screen.getByRole('button', { name: 'Propose' })
  await waitFor(() => expect(send).toBeEnabled())
  await user.click(send)
  await user.click(await screen.findByRole('button', { name: /ok|close/i }))
  expect(await screen.findByRole('alert')).toHaveTextContent(message)
  expect(sentTo('books.writeOpening')).toHaveLength(1)
})

test('BOOK-20 BOOK-24 a role without Finance reads why it cannot propose, and is not offered the form on the books', async () => {
  const support = meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: ['support'] }))
  open('/admin-user/books/write', { 'access.me': support })
  expect((await screen.findAllByText(/needs the role Finance/))[0]).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Propose' })).toBeDisabled()
})

test('BOOK-22 a journal by people is taken back with a reason', async () => {
  const { user, sentTo } = open('/admin-user/books/journals/7', {
    'books.journal': { data: someWholeJournal({ event: 'manual', memo: 'Office rent', may_reverse: true }) },
    'books.reverseJournal': proposed,
  })
  await user.click(await screen.findByRole('button', { name: 'Take Back' }))
  await user.type(await screen.findByRole('textbox', { name: 'Reason' }), 'Booked twice')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sentTo('books.reverseJournal')).toEqual([{ reason: 'Booked twice' }])
})

test('BOOK-24 BOOK-36 what only the bank has fills in the form: day, words, account and sum on its side; once it was proposed, it says so on the page of the bank', async () => {
  const line = new URLSearchParams({ day: '2026-04-02', memo: 'COT charge', bank: '1020', amount: '-52.5' })
  const { user, here, sentTo } = open(`/admin-user/books/write?${line.toString()}`, {
    'books.writeJournal': proposed,
    'bank.show': bankAnswer(),
  })
  expect(await screen.findByRole('textbox', { name: 'Memo' })).toHaveValue('COT charge')
  expect(chosen().getByRole('option', { name: '1020 Bank', selected: true })).toBeVisible()
  expect(screen.getByRole('textbox', { name: 'Credit of line 1' })).toHaveValue('52.5')
  expect(sums()).toEqual({ Debits: '₦52.50', Credits: '₦52.50', Difference: 'None' })
  await user.selectOptions(screen.getByRole('combobox', { name: 'Account of line 2' }), '1025 Cash at the office')
  await user.click(screen.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(here()).toBe('/admin-user/books/bank/1020')
  await screen.findByText('TRF FROM AMINA, T-1')
  expect(sentTo('books.writeJournal')).toHaveLength(1)
})
