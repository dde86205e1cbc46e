import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { adminPaymentsAnswer, onePage, suspenseItem } from './test-admin-payment.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))
const person = (id: string, first_name: string, kind: 'customer' | 'agent', number: string) => ({
  id,
  kind,
  user: { id: `user-${id}`, first_name, last_name: 'Musa', phone: '08030000001', profile_picture_url: null },
  status: 'active',
  number,
})
const found = {
  people: [person('customer-1', 'Sani', 'customer', '9900000001'), person('agent-1', 'Sade', 'agent', '12345678')],
  loans: [],
  payments: [],
  money: [],
}
const assigned = (repaid: number, credited: number) => ({
  data: { reference: 'T-9', loan_id: repaid > 0 ? 'loan-1' : null, repaid, credited },
})

const effect = {
  facts: [
    { name: "Customer's names", value: 'Sani Musa' },
    { name: 'Repays', value: '₦5,000.00 of LN-000001' },
  ],
  is_doubtful: false,
}

async function openDialog(answers: Parameters<typeof answerCalls>[0] = {}) {
  let items = [suspenseItem]
  const sent = answerCalls({
    'access.me': admin,
    'payments.adminList': adminPaymentsAnswer(),
    'payments.suspense': () => ({
      data: { total_amount: 7_500, found_amount: 7_500, items, page: onePage(items.length) },
    }),
    'overview.adminSearch': { data: found },
    'payments.previewAssignment': { data: effect },
    ...answers,
  })
  const app = openApp('/admin-user/payment-management?tab=suspense')
  await app.user.click(await screen.findByRole('button', { name: 'Assign: T-9' }))
  await screen.findByRole('dialog', { name: 'Assign to Customer' })
  const named = (call: string) => sent.filter((one) => one.call === call)
  return { ...app, named, empty: () => (items = []) }
}
const dialog = () => within(screen.getByRole('dialog', { name: 'Assign to Customer' }))
const customer = () => dialog().getByRole('combobox', { name: 'Customer' })
const reason = () => dialog().getByRole('textbox', { name: 'Reason' })
const assign = () => dialog().getByRole('button', { name: 'Assign to Customer' })

test('C-94 money in suspense is assigned: the search begins with the sender, finds only customers, and one is chosen with a reason', async () => {
  const { user, named, empty } = await openDialog({ 'payments.assignSuspense': assigned(5_000, 2_500) })
  expect(customer()).toHaveValue('SANI MUSA')
  for (const text of ['₦7,500.00', '9900000009', 'Jun 2, 2025'])
    expect(screen.getByRole('dialog')).toHaveTextContent(text)
  const option = await dialog().findByRole('option', { name: /Sani Musa 08030000001 · 9900000001/ })
  expect(dialog().queryByRole('option', { name: /Sade/ })).toBeNull()
  expect(assign()).toBeDisabled()
  expect(await dialog().findByText('Still missing: Customer, Reason')).toBeVisible()
  await user.click(option)
  expect(dialog().getByText('Sani Musa chosen')).toBeVisible()
  expect(await dialog().findByText('Still missing: Reason')).toBeVisible()
  await user.type(reason(), 'Receipt shown')
  empty()
  await user.click(assign())
  expect(await screen.findByRole('dialog', { name: 'Assigned' })).toHaveTextContent(
    "₦5,000.00 repaid the loan. ₦2,500.00 is the customer's credit.",
  )
  expect(named('payments.assignSuspense')).toMatchObject([
    { body: { reference: 'T-9', customer_id: 'customer-1', reason: 'Receipt shown' } },
  ])
  expect(named('payments.assignSuspense')[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('No money in suspense')).toBeVisible()
})

test('C-94 choosing another customer replaces the first, and without a customer or a reason nothing is sent', async () => {
  const people = [found.people[0]!, person('customer-2', 'Sanda', 'customer', '9900000002')]
  const { user, named } = await openDialog({ 'overview.adminSearch': { data: { ...found, people } } })
  await user.click(await dialog().findByRole('option', { name: /Sani/ }))
  await user.click(dialog().getByRole('option', { name: /Sanda/ }))
  expect(dialog().getByRole('option', { name: /Sani/ })).toHaveAttribute('aria-selected', 'false')
  expect(dialog().getByRole('option', { name: /Sanda/ })).toHaveAttribute('aria-selected', 'true')
  await user.click(reason())
  await user.tab()
  expect(await dialog().findByText('Value is required')).toBeVisible()
  expect(assign()).toBeDisabled()
  expect(named('payments.assignSuspense')).toEqual([])
})

test('C-94 without a customer chosen the form says what to do', async () => {
  const { user } = await openDialog()
  await user.click(customer())
  await user.click(reason())
  expect(await dialog().findByText('Please select one of the listed options')).toBeVisible()
})

test('C-94 a refusal is shown, what was typed stays, and a failed search is shown', async () => {
  let isAway = true
  const { user } = await openDialog({
    'overview.adminSearch': () => (isAway ? { status: 500, body: {} } : { data: found }),
    'payments.assignSuspense': {
      status: 400,
      body: { message: 'This money has already been assigned to a customer.' },
    },
  })
  const again = await dialog().findByRole('button', { name: /Try again/i }, { timeout: 5_000 })
  isAway = false
  await user.click(again)
  await user.click(await dialog().findByRole('option', { name: /Sani/ }))
  await user.type(reason(), 'Receipt shown')
  await user.click(assign())
  expect(await screen.findByText('This money has already been assigned to a customer.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(() => expect(reason()).toHaveValue('Receipt shown'))
})

test('FIND-03 once a customer is chosen the dialog shows what the assignment does, and warns where it may be somebody else', async () => {
  let isAway = true
  const doubtful = {
    facts: [...effect.facts, { name: 'Namesake', value: 'Sani Musa, 08030000002' }],
    is_doubtful: true,
  }
  const { user, named } = await openDialog({
    'payments.previewAssignment': () => (isAway ? { status: 500, body: {} } : { data: doubtful }),
  })
  const part = () => within(dialog().getByRole('region', { name: 'What it does' }))
  expect(dialog().queryByRole('region', { name: 'What it does' })).toBeNull()
  await user.click(await dialog().findByRole('option', { name: /Sani/ }))
  expect(await part().findByText('This could not be loaded.')).toBeVisible()
  isAway = false
  await user.click(part().getByRole('button', { name: 'Try again' }))
  expect(await part().findByText('₦5,000.00 of LN-000001')).toBeVisible()
  expect(part().getByText('Sani Musa, 08030000002')).toBeVisible()
  expect(part().getByText(/^Make sure that it is their money/)).toBeVisible()
  expect(named('payments.previewAssignment')[0]?.query).toEqual({ reference: 'T-9', customer_id: 'customer-1' })
})
