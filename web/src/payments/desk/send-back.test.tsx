import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { adminPaymentsAnswer, onePage, suspenseItem } from './test-admin-payment.ts'

function open(staff_roles: ('credit' | 'finance')[]) {
  signInAs('admin')
  let items = [suspenseItem]
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles })),
    'payments.adminList': adminPaymentsAnswer(),
    'payments.suspense': () => ({
      data: { total_amount: 7_500, found_amount: 7_500, items, page: onePage(items.length) },
    }),
    'payments.refundSuspense': () => {
      items = []
      return { data: { reference: 'T-9', amount: 7_500, status: 'pending' } }
    },
  })
  return { ...openApp('/admin-user/payment-management?tab=suspense'), sent }
}

test('DESK-68 money in suspense goes back to its sender with a reason: the dialog shows the amount and the sender, and then it has left the list', async () => {
  const { user, sent } = open(['finance'])
  await user.click(await screen.findByRole('button', { name: 'Send Back: T-9' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Send Back to Sender' }))
  for (const text of ['₦7,500.00', 'SANI MUSA', 'Jun 2, 2025', 'T-9']) expect(dialog.getByText(text)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'The sender asked in writing')
  await user.click(dialog.getByRole('button', { name: 'Send Back ₦7,500' }))
  expect(await screen.findByRole('dialog', { name: 'On Its Way' })).toHaveTextContent(
    '₦7,500.00 is on its way back. The Money Desk shows it until Paystack has sent it.',
  )
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('No money in suspense')).toBeVisible()
  const calls = sent.filter(({ call }) => call === 'payments.refundSuspense')
  expect(calls).toMatchObject([{ body: { reference: 'T-9', reason: 'The sender asked in writing' } }])
  expect(calls[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
})

test('DESK-18 DESK-68 an admin without the role has no such button', async () => {
  open(['credit'])
  expect((await screen.findAllByText('SANI MUSA'))[0]).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Send Back/ })).toBeNull()
})
