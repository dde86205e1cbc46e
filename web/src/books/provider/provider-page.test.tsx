import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn } from '../../testing/test-figures.ts'
import { someProposal } from '../../proposals/test-proposal.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 4, 10) })
  signInAs('admin')
})

const told = {
  balance: 120_000,
  at: '2025-06-04T09:58:00.000Z',
  expected: 119_500,
  difference: 500,
  to_be_sent: 50_000,
  not_settled: 9_900,
  age: 125,
}
function open(staff_roles: ('finance' | 'auditor')[], answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles })),
    'providerBalance.balance': { data: told },
    ...answers,
  })
  return { ...openApp('/admin-user/books/provider'), sent }
}

test('BOOK-64 the page shows what the provider holds and since when, beside what the books have and what waits', async () => {
  open(['auditor'])
  const card = await screen.findByRole('region', { name: 'At the provider' })
  expect(await within(card).findByText('The provider holds ₦120,000.00 (2 minutes ago).')).toBeVisible()
  expect(figuresIn(card)).toEqual({
    Balance: '₦120,000.00',
    Told: 'Jun 4, 2025, 10:58',
    'Expected by the books': '₦119,500.00',
    Difference: '₦500.00',
    'Waits to be sent': '₦50,000.00',
    'Came in, not settled': '₦9,900.00',
  })
  expect(screen.getByRole('link', { name: 'Trial Balance' })).toHaveAttribute('href', '/admin-user/books')
  const description = 'This needs the role Finance. Please ask an admin who has it.'
  for (const name of ['Book Top-Up', 'Put Right'])
    expect(screen.getByRole('button', { name, description })).toBeDisabled()
})

test('BOOK-64 a provider that has not told its balance yet is not shown as one that holds nothing', async () => {
  const never = {
    balance: null,
    at: null,
    expected: null,
    difference: null,
    to_be_sent: 0,
    not_settled: null,
    age: null,
  }
  open(['finance'], { 'providerBalance.balance': { data: never } })
  expect(await screen.findByText('The provider has not told its balance yet.')).toBeVisible()
})

test('BOOK-66 a top-up is sent with its amount to the kobo, its day and its reference; a known one is refused at the field', async () => {
  let isKnown = true
  const { user, sent } = open(['finance'], {
    'providerBalance.topUp': () =>
      isKnown
        ? {
            status: 400,
            body: { message: 'Known', data: { reference: ['A top-up with this reference is booked already.'] } },
          }
        : { data: { reference: 'GTB-78', amount: 1_500.5, day: '2025-06-03' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Book Top-Up' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Book Top-Up' }))
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '1500.50')
  await user.type(dialog.getByRole('textbox', { name: 'Reference of the bank' }), 'GTB-77')
  await user.click(dialog.getByRole('button', { name: 'Book Top-Up' }))
  expect(await dialog.findByText('A top-up with this reference is booked already.')).toBeVisible()
  isKnown = false
  await user.clear(dialog.getByRole('textbox', { name: 'Reference of the bank' }))
  await user.type(dialog.getByRole('textbox', { name: 'Reference of the bank' }), 'GTB-78')
  await user.click(dialog.getByRole('button', { name: 'Book Top-Up' }))
  expect(await screen.findByText('₦1,500.50 is booked from the bank to the provider.')).toBeVisible()
  expect(sent.filter(({ call }) => call === 'providerBalance.topUp').at(-1)?.body).toEqual({
    amount: '1500.5',
    day: '2025-06-04',
    reference: 'GTB-78',
  })
})

test('BOOK-68 a difference is put right with a minus and a reason, and waits for a second person', async () => {
  const { user, sent } = open(['finance'], {
    'providerBalance.adjust': { data: { proposal: someProposal({ act: 'provider_adjustment' }) } },
  })
  await user.click(await screen.findByRole('button', { name: 'Put Right' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Put a Difference Right' }))
  await user.type(dialog.getByRole('textbox', { name: 'The provider holds so much more (₦)' }), '-12.50')
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'A fee that was not listed')
  await user.click(dialog.getByRole('button', { name: 'Put Right' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toBeVisible()
  expect(sent.filter(({ call }) => call === 'providerBalance.adjust')).toMatchObject([
    { body: { amount: '-12.5', day: '2025-06-04', reason: 'A fee that was not listed' } },
  ])
})
