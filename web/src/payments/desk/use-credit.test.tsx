import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { adminPaymentsAnswer, onePage, someCredit } from './test-admin-payment.ts'

beforeEach(() => signInAs('admin'))

const used = (payment_type: string, status: string, note: string | null = null) => ({
  data: { id: 'payment-1', tx_ref: 'credit-1', payment_type, amount: 1_000, status, note },
})

async function openDialog(act: string, title: string, answers: Parameters<typeof answerCalls>[0]) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'payments.adminList': adminPaymentsAnswer(),
    'payments.customerCredit': { data: { total_amount: 1_250.5, customers: [someCredit()], page: onePage(1) } },
    ...answers,
  })
  const app = openApp('/admin-user/payment-management?tab=credit')
  await app.user.click(await screen.findByRole('button', { name: `${act}: Halima Yusuf` }))
  const dialog = within(await screen.findByRole('dialog', { name: title }))
  return { ...app, dialog, writes: () => sent.filter(({ path }) => path.includes('/credit/')) }
}

test('C-94 credit repays a loan: as much as it needs, with how the customer agreed', async () => {
  const { user, dialog, writes } = await openDialog('Apply to Loan', 'Apply Credit to Loan', {
    'payments.applyCredit': used('credit_applied', 'completed'),
  })
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,000')
  for (const text of ['₦1,250.50', '₦1,000.00', 'LN-10000001']) expect(dialog.getByText(text)).toBeVisible()
  const send = dialog.getByRole('button', { name: 'Apply to Loan' })
  expect(send).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: /How the customer agreed/ }), 'By phone')
  await user.click(send)
  expect(await screen.findByText(/₦1,000.00 of their credit repaid the loan of Halima Yusuf/)).toBeVisible()
  expect(writes()).toMatchObject([
    { path: '/api/admin/customers/customer-1/credit/apply', body: { amount: '1000', consent: 'By phone' } },
  ])
  expect(writes()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test.each([
  ['completed', null, /₦1,000.00 is in the bank account of Halima Yusuf/],
  ['pending', null, /on its way to Halima Yusuf/],
  ['failed', 'The bank is away.', /failed. The credit is still theirs. The bank is away./],
])('C-94 a refund goes to the default account, and its state is shown as it is (%s)', async (status, note, text) => {
  const { user, dialog, writes } = await openDialog('Refund', 'Refund Credit', {
    'payments.refundCredit': used('credit_refund', status, note),
  })
  const amount = dialog.getByRole('textbox', { name: 'Amount' })
  expect(amount).toHaveValue('1,250.5')
  for (const words of ['HALIMA YUSUF', 'Access Bank, 0123456789'])
    expect(screen.getByRole('dialog')).toHaveTextContent(words)
  await user.clear(amount)
  await user.type(amount, '1000')
  await user.type(dialog.getByRole('textbox', { name: /How the customer agreed/ }), 'By phone')
  await user.click(dialog.getByRole('button', { name: /^Refund ₦/ }))
  expect(await screen.findByText(text)).toBeVisible()
  expect(writes()).toMatchObject([{ body: { amount: '1000', consent: 'By phone' } }])
})

test('C-94 a refusal is shown at the amount, and what was typed stays', async () => {
  const message = 'This is more than the credit, or more than the loan needs. Please look at both again.'
  const { user, dialog } = await openDialog('Refund', 'Refund Credit', {
    'payments.refundCredit': { status: 400, body: { message: 'Invalid', data: { amount: [message] } } },
  })
  await user.type(dialog.getByRole('textbox', { name: /How the customer agreed/ }), 'By phone')
  await user.click(dialog.getByRole('button', { name: /^Refund ₦/ }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await dialog.findByText(message)).toBeVisible()
  expect(dialog.getByRole('textbox', { name: /How the customer agreed/ })).toHaveValue('By phone')
})

test('FIND-07 C-221 the dialog of a refund states the credit and, where some of it is cash not handed over, the part that may go back', async () => {
  const { dialog } = await openDialog('Refund', 'Refund Credit', {
    'payments.customerCredit': {
      data: { total_amount: 1_250.5, customers: [someCredit({ in_hand: 250.5 })], page: onePage(1) },
    },
  })
  expect(dialog.getByText('₦1,250.50')).toBeVisible()
  expect(dialog.getByText('May go back now').parentElement).toHaveTextContent('₦1,000.00')
  expect(dialog.getByRole('textbox', { name: 'Amount' })).toHaveValue('1,000')
})
