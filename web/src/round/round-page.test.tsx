import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { onePage } from '../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

beforeEach(() => signInAs('agent'))

const loan = (more: object = {}) => ({
  loan_id: 'LN-10000001',
  user: { id: 'user-1', first_name: 'Amina', last_name: 'Bello', phone: '08030000001' },
  due_now: 10_500,
  days_late: 2,
  group: { id: 'group-1', name: 'Weavers', location: 'Balogun' },
  shop: { name: 'Bola Fabrics', address: '5 Balogun Street', landmark: 'The clock tower', market: null },
  pay_to: { bank_name: 'Wema Bank', account_number: '9930240822', account_name: 'KASUWA/AMINA BELLO' },
  last_note: {
    outcome: 'promised',
    note: 'After the market day',
    promised_on: '2025-06-12',
    promised_amount: 10_500,
    promise: 'open',
    paid_of_promise: 0,
    noted_at: '2025-06-09T10:00:00.000Z',
  },
  ...more,
})
const alone = loan({
  loan_id: 'LN-10000002',
  user: { id: 'user-2', first_name: 'Sani', last_name: 'Musa', phone: '08030000002' },
  days_late: 0,
  group: null,
  pay_to: null,
  last_note: null,
})

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })),
    'overview.agentRound': { data: { loans: [loan(), alone], total_due: 21_000, page: onePage(2) } },
    ...answers,
  })
  return { ...openApp('/agent-user/round'), sent }
}

test('COLL-08 the round goes market by market and group by group: name, amount, days late, account to pay into and last note', async () => {
  open()
  const market = within(await screen.findByRole('region', { name: 'Balogun' }))
  const heading = within(market.getByRole('heading', { name: 'Weavers' }))
  expect(heading.getByRole('link')).toHaveAttribute('href', '/groups/group-1/detail')
  const row = within(market.getByRole('list', { name: 'Weavers' })).getByRole('listitem')
  for (const text of [
    'Amina Bello',
    '08030000001',
    '₦10,500.00',
    '2 days late',
    'Bola Fabrics · 5 Balogun Street · near The clock tower',
    'Wema Bank, 9930240822',
    'Jun 9, 2025: Promised to pay · ₦10,500.00 for Jun 12, 2025 · After the market day',
    'Open',
  ])
    expect(row).toHaveTextContent(text)
  expect(within(row).getByRole('link', { name: 'Call Amina Bello' })).toHaveAttribute('href', 'tel:08030000001')
  expect(within(row).getByRole('link', { name: /loan LN-10000001/ })).toHaveAttribute('href', '/loans/LN-10000001')
  const rest = screen.getByRole('region', { name: 'In no group' })
  for (const text of ['Sani Musa', 'Due today', 'No virtual account yet']) expect(rest).toHaveTextContent(text)
  expect(screen.getByText('2 customers, ₦21,000.00 in all')).toBeVisible()
})

test('C-197 a promise has its day and amount; the note is sent once and the round is read again', async () => {
  const { user, sent } = open({
    'collections.addNote': {
      data: {
        outcome: 'promised',
        note: '',
        promised_on: '2025-06-20',
        promised_amount: 10_500,
        promise: 'open',
        paid_of_promise: 0,
        noted_at: '2025-06-10T10:00:00.000Z',
      },
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Note Amina Bello' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Note on Amina Bello' }))
  const save = dialog.getByRole('button', { name: 'Save Note' })
  expect(save).toBeDisabled()
  expect(dialog.queryByLabelText('Promised for')).toBeNull()
  await user.click(dialog.getByRole('radio', { name: 'Promised to pay' }))
  await user.type(await dialog.findByLabelText('Promised for'), '2025-06-20')
  await user.type(dialog.getByRole('textbox', { name: /Promised amount/ }), '8,000.50')
  const reads = () => sent.filter(({ call }) => call === 'overview.agentRound').length
  const before = reads()
  await waitFor(() => expect(save).toBeEnabled())
  await user.click(save)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(sent.filter(({ call }) => call === 'collections.addNote')).toMatchObject([
    {
      body: {
        loan_id: 'LN-10000001',
        outcome: 'promised',
        note: '',
        promised_on: '2025-06-20',
        promised_amount: '8000.5',
      },
      idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
    },
  ])
  await waitFor(() => expect(reads()).toBe(before + 1))
})

test('with nothing due the page shows that', async () => {
  open({ 'overview.agentRound': { data: { loans: [], total_due: 0, page: onePage(0) } } })
  expect(await screen.findByText('Nothing is late or due today.')).toBeVisible()
})
