import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import {
  bankAnswer,
  bankMatchesAnswer,
  banksAnswer,
  earlierAnswer,
  previewAnswer,
  someBankLine,
  someBankPosting,
} from './test-bank.ts'

function open(path: string, more: Parameters<typeof answerCalls>[0] = {}) {
  signInAs('admin')
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin' })),
    'bank.list': banksAnswer(),
    'bank.earlierHandOvers': earlierAnswer(0),
    ...more,
  })
  return { ...openApp(path), made: (call: string) => sent.filter((one) => one.call === call) }
}

test('BOOK-31 earlier hand-overs are moved from a notice that is there only while there is something to move', async () => {
  const { user, made } = open('/admin-user/books/bank', {
    'bank.earlierHandOvers': earlierAnswer(),
    'bank.moveHandOvers': { data: { proposal: someProposal({ act: 'hand_overs_moved', amount: null, person: null }) } },
  })
  expect(await screen.findByText('1020 Bank')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Trial Balance' })).toHaveAttribute('href', '/admin-user/books')
  for (const text of ['₦1,020,000.00', 'May 31, 2025', '3']) expect(screen.getByText(text)).toBeVisible()
  await user.click(await screen.findByRole('button', { name: 'Move to Bank and Office' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Move Earlier Hand-overs' }))
  expect(dialog.getByText('₦10,000.50')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'At the bank' }), '9000')
  await user.type(dialog.getByRole('textbox', { name: 'At the office' }), '1000.5')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Counted')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await screen.findByText(/^Earlier hand-overs to bank and office/)).toBeVisible()
  expect(made('bank.moveHandOvers')).toMatchObject([
    { body: { bank: '9000', office_cash: '1000.5', reason: 'Counted' } },
  ])
})

test.each([
  ['moved', earlierAnswer(10, true)],
  ['none', earlierAnswer(0)],
])('BOOK-31 nothing is offered where earlier hand-overs are %s', async (_, answer) => {
  const { made } = open('/admin-user/books/bank', { 'bank.earlierHandOvers': answer })
  await waitFor(() => expect(made('bank.earlierHandOvers')).toHaveLength(1))
  expect(await screen.findByText('1020 Bank')).toBeVisible()
  expect(screen.queryByText('Earlier hand-overs')).toBeNull()
})

const page = '/admin-user/books/bank/1020'
const boxOf = (name: RegExp) => screen.findByRole('checkbox', { name })

test('BOOK-37 BOOK-39 both sides are shown with the reconciliation, and several of one side are matched to one of the other', async () => {
  const { user, made } = open(page, { 'bank.show': bankAnswer(), 'bank.match': { data: { id: 'match-2' } } })
  expect(await screen.findByRole('heading', { level: 1, name: 'Bank Account 1020' })).toBeVisible()
  expect(await screen.findByText(/are the bank’s balance/)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Bank' })).toHaveAttribute('href', '/admin-user/books/bank')
  await user.click(await boxOf(/TRF FROM AMINA/))
  const chosen = within(screen.getByRole('region', { name: 'Chosen' }))
  expect(chosen.getByRole('button', { name: 'Match' })).toBeDisabled()
  expect(chosen.getByText('Choose lines on both sides.')).toBeVisible()
  await user.click(await boxOf(/hand-over-1/))
  expect(chosen.getByText('₦400.00')).toBeVisible()
  expect(chosen.getByText('The two sums must be the same.')).toBeVisible()
  await user.click(await boxOf(/hand-over-2/))
  await user.click(chosen.getByRole('button', { name: 'Match' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen' })).toBeNull())
  expect(made('bank.match')).toMatchObject([
    { path: `/api${page.replace('-user', '')}/matches`, body: { lines: ['line-1'], postings: ['12.1', '13.1'] } },
  ])
})

const rent = someBankPosting({ event: 'manual', reference: '0c5e', memo: 'Rent', amount: -300 })
const rentBack = someBankPosting({
  id: '13.1',
  journal: '13',
  event: 'manual_reversed',
  reference: '0c5e',
  memo: 'Booked twice',
  amount: 300,
})

test('BOOK-40 BOOK-41 a journal, which is shown by its memo and leads to its page, is matched with the one that takes it back alone', async () => {
  const { user, made } = open(page, {
    'bank.show': bankAnswer({ postings: [rent, rentBack, someBankPosting({ id: '14.1', journal: '14' })] }),
    'bank.match': { data: { id: 'match-2' } },
  })
  await user.click(await boxOf(/Journal by people, Rent/))
  expect(screen.getByRole('link', { name: 'Journal 12' })).toHaveAttribute('href', '/admin-user/books/journals/12')
  const chosen = within(screen.getByRole('region', { name: 'Chosen' }))
  expect(chosen.getByText('Choose lines on both sides, or a journal and the one that takes it back.')).toBeVisible()
  const third = await boxOf(/hand-over-1/)
  await user.click(third)
  expect(chosen.getByRole('button', { name: 'Match' })).toBeEnabled()
  await user.click(await boxOf(/Journal by people taken back, Booked twice/))
  expect(chosen.getByRole('button', { name: 'Match' })).toBeDisabled()
  await user.click(third)
  await user.click(chosen.getByRole('button', { name: 'Match' }))
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Chosen' })).toBeNull())
  expect(made('bank.match')).toMatchObject([{ body: { lines: [], postings: ['12.1', '13.1'] } }])
})

test('BOOK-40 a match without a line says so, and its postings lead to their journals', async () => {
  const alone = { ...bankMatchesAnswer().data.matches[0], amount: 0, lines: [], postings: [rent, rentBack] }
  const { user } = open(`${page}?show=matched`, {
    'bank.show': bankAnswer(),
    'bank.matches': { data: { ...bankMatchesAnswer().data, matches: [alone] } },
  })
  expect(await screen.findByText('No line of the bank')).toBeVisible()
  expect(screen.getByRole('link', { name: /Journal by people taken back, Booked twice/ })).toHaveAttribute(
    'href',
    '/admin-user/books/journals/13',
  )
  await user.click(screen.getByRole('button', { name: /^Take Apart: Journal by people, Rent/ }))
  expect(await screen.findByRole('dialog', { name: 'Take This Match Apart?' })).toBeVisible()
})

test('BOOK-39 without a day in the address it is the day of the server, also where the clock of the device has another; a chosen one is asked for once it is whole', async () => {
  const { user, made } = open(page, {
    'bank.show': ({ query }) => bankAnswer({ to: query['to'] ?? '2031-05-02' }),
  })
  expect(await screen.findByText('TRF FROM AMINA, T-1')).toBeVisible()
  const field = screen.getByLabelText('At the end of')
  expect(field).toHaveValue('2031-05-02')
  expect(made('bank.show').map(({ query }) => query)).toEqual([{}])
  await user.clear(field)
  expect(field).toHaveValue('')
  await user.type(field, '2025-06-01')
  await waitFor(() => expect(made('bank.show').map(({ query }) => query)).toEqual([{}, { to: '2025-06-01' }]))
  expect(field).toHaveValue('2025-06-01')
})

test('BOOK-26 the reconciliation at the chosen day is taken as a file', async () => {
  const files: object[] = []
  const { user } = open(`${page}?to=2027-03-04`, {
    'bank.show': bankAnswer(),
    'bank.reconciliationFile': ({ query }) => {
      files.push(query)
      return { csv: 'Part\r\n', name: 'kasuwa-bank-reconciliation-2027-03-04.csv' }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Reconciliation CSV' }))
  await waitFor(() => expect(files).toEqual([{ to: '2027-03-04' }]))
})

test('BOOK-38 C-193 one line alone is assigned to a customer, or becomes a journal that is filled in', async () => {
  const { user, made } = open(page, {
    'bank.show': bankAnswer(),
    'bank.previewAssignment': { data: { facts: [{ name: 'Repays', value: '₦700.00 of LN-1' }] } },
    'bank.assign': { data: { reference: 'BANK-9F3A1C20B7E4', loan_id: 'loan-1', repaid: 700, credited: 0 } },
    'overview.adminSearch': {
      data: {
        people: [
          {
            id: 'customer-1',
            kind: 'customer',
            user: {
              id: 'user-1',
              first_name: 'Amina',
              last_name: 'Bello',
              phone: '08030000001',
              profile_picture_url: null,
            },
            status: 'active',
            number: null,
          },
        ],
        loans: [],
        payments: [],
        money: [],
      },
    },
  })
  await user.click(await boxOf(/TRF FROM AMINA/))
  const journal = screen.getByRole('link', { name: 'Write a Journal' }).getAttribute('href') ?? ''
  expect(Object.fromEntries(new URL(journal, 'http://x').searchParams)).toEqual({
    day: '2025-06-01',
    memo: 'TRF FROM AMINA T-1',
    bank: '1020',
    amount: '700',
  })
  await user.click(screen.getByRole('button', { name: 'Assign to Customer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Assign to a Customer' }))
  await user.type(dialog.getByRole('combobox'), 'Amina')
  await user.click(await dialog.findByRole('option', { name: /Amina Bello/ }))
  expect(await dialog.findByText('₦700.00 of LN-1')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'Receipt shown')
  await user.click(dialog.getByRole('button', { name: 'Assign' }))
  expect(await screen.findByText(/₦700.00 repaid the loan/)).toBeVisible()
  expect(made('bank.assign')).toMatchObject([
    {
      path: '/api/admin/books/bank/1020/lines/line-1/assign',
      body: { customer_id: 'customer-1', reason: 'Receipt shown' },
    },
  ])
})

test('BOOK-39 a difference is said, more of a side follows, and the balance before the first statement is a line to match', async () => {
  const { user, made } = open(`${page}?to=2025-06-01`, {
    'bank.show': ({ query }) =>
      bankAnswer({
        difference: -50,
        opening_line: someBankLine({ id: 'opening', description: 'Opening balance', reference: '', amount: 1_000 }),
        next_line: query['after_line'] ? null : 'line-1',
      }),
  })
  expect(await screen.findByText('-₦50.00 is explained by neither side.')).toBeVisible()
  expect(await boxOf(/Opening balance/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Show the Next Ones' }))
  await user.click(await screen.findByRole('button', { name: 'Back to the First Ones' }))
  expect(made('bank.show').map(({ query }) => query)).toEqual([
    { to: '2025-06-01' },
    { to: '2025-06-01', after_line: 'line-1' },
  ])
})

test('BOOK-37 a match is taken apart once it was asked for', async () => {
  const { user, made } = open(`${page}?show=matched`, {
    'bank.show': bankAnswer(),
    'bank.matches': bankMatchesAnswer(),
    'bank.takeApart': { data: null },
  })
  await user.click(await screen.findByRole('button', { name: 'Take Apart: PAYSTACK SETTLEMENT' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Take This Match Apart?' })).getByRole('button', {
      name: 'Take Apart',
    }),
  )
  await waitFor(() =>
    expect(made('bank.takeApart')).toMatchObject([{ path: '/api/admin/books/bank/1020/matches/match-1' }]),
  )
})

const aFile = (text: BlobPart) => new File([text], 'march.csv', { type: 'text/csv' })

test('BOOK-33 BOOK-34 a statement is looked at before its lines are kept: what is new and known, what is left out and by how much it differs', async () => {
  const { user, made } = open(page, {
    'bank.show': bankAnswer(),
    'bank.importStatement': ({ query }) => previewAnswer(query['confirm'] ? { kept: { lines: 3, matched: 1 } } : {}),
  })
  await user.click(await screen.findByRole('button', { name: 'Import Statement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a Statement' }))
  await user.upload(dialog.getByLabelText('CSV file'), aFile('Date,Narration\n'))
  for (const text of [
    '1 row is left out',
    'Line 8: This is no day: 32/03/2027',
    /₦5.00 less than the closing balance/,
    '₦20,895.00',
  ])
    expect(await dialog.findByText(text)).toBeVisible()
  expect(made('bank.importStatement')).toMatchObject([{ query: {}, body: { csv: 'Date,Narration\n' } }])
  await user.click(dialog.getByRole('button', { name: 'Keep 3 Lines' }))
  expect(await screen.findByText('3 lines kept, 1 of all open lines matched by themselves.')).toBeVisible()
  expect(made('bank.importStatement')[1]).toMatchObject({ query: { confirm: 'a'.repeat(64) } })
})

test('BOOK-35 columns that were not found are chosen, and a file of an older program is read', async () => {
  const { user, made } = open(page, {
    'bank.show': bankAnswer(),
    'bank.importStatement': ({ query }) =>
      query['day']
        ? previewAnswer({ columns: { day: 'Wert', amount: 'Summe' } })
        : previewAnswer({
            lines: 0,
            known: 0,
            headers: ['Wert', 'Text', 'Summe'],
            columns: {},
            sample: [],
            errors: [{ line: 1, text: 'The columns of day and amount were not found. Please choose them.' }],
          }),
  })
  await user.click(await screen.findByRole('button', { name: 'Import Statement' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Import a Statement' }))
  await user.upload(dialog.getByLabelText('CSV file'), aFile(new Uint8Array([0x4d, 0xfc, 0x6c, 0x6c])))
  expect(await dialog.findByRole('button', { name: 'Keep 0 Lines' })).toBeDisabled()
  expect(made('bank.importStatement')).toMatchObject([{ body: { csv: 'Müll' } }])
  expect(dialog.getByRole('button', { name: 'Read With These Columns' })).toBeDisabled()
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Day' }), 'Wert')
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Amount with its sign' }), 'Summe')
  await user.click(dialog.getByRole('button', { name: 'Read With These Columns' }))
  await user.click(await dialog.findByRole('button', { name: 'Keep 3 Lines' }))
  const chosen = { day: 'Wert', amount: 'Summe' }
  expect(made('bank.importStatement').map(({ query }) => query)).toEqual([
    {},
    chosen,
    { ...chosen, confirm: 'a'.repeat(64) },
  ])
})

test('BOOK-36 an admin of another role sees the bank and is told which role imports a statement', async () => {
  open(page, {
    'access.me': meAnswer(someUser({ account_type: 'admin', staff_roles: ['credit'] })),
    'bank.show': bankAnswer(),
  })
  expect(await screen.findByText('TRF FROM AMINA, T-1')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Import Statement' })).toBeDisabled()
})
