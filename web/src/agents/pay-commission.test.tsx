import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, test } from 'vitest'
import { payout as disbursement } from '../loans/admin/test-admin-loan.ts'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { agentsAnswer } from './test-agent.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

const payout = (status: 'completed' | 'pending' | 'failed') =>
  disbursement(status, {
    description: 'Agent commission',
    amount: 5_000,
    payable_id: 'agent-1',
    payable_type: 'agent',
    payment_type: 'agent_commission',
  })

async function openDialog(answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({ 'access.me': admin, 'agents.adminList': agentsAnswer(), ...answers })
  const app = openApp('/admin-user/agent-management')
  const menu = await screen.findByRole('button', { name: 'Actions for Musa Bello' })
  await app.user.click(menu)
  await app.user.click(screen.getByRole('menuitem', { name: 'Pay Commission' }))
  await screen.findByRole('dialog', { name: 'Pay Commission' })
  return { ...app, menu, payments: () => sent.filter(({ call }) => call === 'payments.create'), sent }
}

const dialog = () => within(screen.getByRole('dialog', { name: 'Pay Commission' }))
const amount = () => dialog().getByRole('textbox', { name: 'Amount' })
/** Fills the form of another account, and sends it. */
async function saveOtherAccount(user: UserEvent): Promise<void> {
  await user.type(dialog().getByRole('combobox', { name: 'Bank' }), 'Zenith')
  await user.click(await screen.findByRole('option', { name: 'Zenith Bank' }))
  await user.type(dialog().getByRole('textbox', { name: 'Account number' }), '0123456789')
  await waitFor(() => expect(dialog().getByRole('button', { name: 'Save account' })).toBeEnabled())
  await user.click(dialog().getByRole('button', { name: 'Save account' }))
}
const pay = () => dialog().getByRole('button', { name: /^Pay( ₦|$)/ })

test('MAGT-02 Pay Commission asks for an amount, and shows the account it goes to', async () => {
  await openDialog()
  expect(amount()).toHaveValue('')
  expect(pay()).toBeDisabled()
  const account = dialog().getByRole('region', { name: 'Paid into' })
  for (const text of ['8030000011', 'OPay', 'The bank gives the account name']) expect(account).toHaveTextContent(text)
})

test("VAL-35 the commission amount is required: 'Please enter a valid amount'", async () => {
  const { user, payments } = await openDialog()
  await user.click(amount())
  await user.tab()
  expect(await dialog().findByText('Please enter a valid amount')).toBeVisible()
  await user.type(amount(), '0')
  expect(pay()).toBeDisabled()
  expect(payments()).toEqual([])
})

test('MAGT-05 MSG-06 paying posts admin/payment/create for the agent; completed, the agent has been paid', async () => {
  const { user, payments } = await openDialog({ 'payments.create': payout('completed') })
  await user.type(amount(), '5000')
  expect(amount()).toHaveValue('5,000')
  await user.click(pay())
  expect(await screen.findByRole('dialog', { name: 'Commission paid' })).toHaveTextContent('This agent has been paid')
  expect(payments()).toMatchObject([
    {
      path: '/api/admin/payment/create',
      body: {
        payable_id: 'agent-1',
        payable_type: 'agent',
        amount: 5_000,
        payment_type: 'agent_commission',
        description: 'Agent commission',
      },
    },
  ])
  expect(payments()[0]?.idempotencyKey).toMatch(/^[0-9a-f]{32}$/)
  expect(screen.queryByRole('dialog', { name: 'Pay Commission' })).toBeNull()
})

test('C-96 1500.00 is one thousand five hundred: the button shows the amount it pays, and that is sent', async () => {
  const { user, payments } = await openDialog({ 'payments.create': payout('completed') })
  await user.type(amount(), '1500.00')
  expect(amount()).toHaveValue('1,500.00')
  expect(pay()).toHaveTextContent('Pay ₦1,500')
  await user.type(amount(), '{Backspace}{Backspace}5')
  await user.tab()
  expect(await dialog().findByText('Please enter a valid amount')).toBeVisible()
  expect(pay()).toHaveTextContent(/^Pay$/)
  expect(pay()).toBeDisabled()
  await user.clear(amount())
  await user.type(amount(), '1500.00')
  await user.click(pay())
  expect(await screen.findByRole('dialog', { name: 'Commission paid' })).toBeVisible()
  expect(payments()).toMatchObject([{ body: { amount: 1_500 } }])
})

test('a commission whose transfer is not settled is on its way, and not yet paid', async () => {
  const { user } = await openDialog({ 'payments.create': payout('pending') })
  await user.type(amount(), '5000')
  await user.click(pay())
  expect(await screen.findByRole('dialog', { name: 'Commission on its way' })).toHaveTextContent(
    '₦5,000.00 for Musa Bello is on its way',
  )
  expect(screen.queryByText('This agent has been paid')).toBeNull()
})

test('a commission that failed is shown as failed; what was typed stays, and the next try is another payment', async () => {
  const outcomes = [payout('failed'), payout('completed')]
  const { user, payments } = await openDialog({ 'payments.create': () => outcomes.shift()! })
  await user.type(amount(), '5000')
  await user.click(pay())
  expect(await screen.findByRole('dialog', { name: 'Commission not paid' })).toHaveTextContent('nothing was paid')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(amount()).toHaveValue('5,000')
  await user.click(pay())
  await screen.findByRole('dialog', { name: 'Commission paid' })
  const [first, second] = payments()
  expect(second?.idempotencyKey).not.toBe(first?.idempotencyKey)
})

test('C-165 after a lost answer the same dialog pays under the same key, another dialog under another key', async () => {
  const outcomes = ['no answer', payout('completed'), payout('completed')] as const
  let made = 0
  const { user, menu, payments } = await openDialog({ 'payments.create': () => outcomes[made++]! })
  await user.type(amount(), '5000')
  await user.click(pay())
  expect(await screen.findByRole('dialog', { name: 'Network Error' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(amount()).toHaveValue('5,000')
  await user.click(pay())
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Commission paid' })).getByRole('button', { name: 'OK' }),
  )
  await user.click(menu)
  await user.click(screen.getByRole('menuitem', { name: 'Pay Commission' }))
  await user.type(amount(), '5000')
  await user.click(pay())
  await screen.findByRole('dialog', { name: 'Commission paid' })
  const [first, second, third] = payments().map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('C-165 another amount after a lost answer is stopped by the key, in words an admin understands', async () => {
  const outcomes = ['no answer', { status: 409, body: { message: 'This Idempotency-Key was already used' } }] as const
  let asked = 0
  const { user, payments } = await openDialog({ 'payments.create': () => outcomes[asked++]! })
  await user.type(amount(), '5000')
  await user.click(pay())
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Network Error' })).getByRole('button', { name: 'OK' }),
  )
  await user.clear(amount())
  await user.type(amount(), '6000')
  await user.click(pay())
  expect(await screen.findByRole('dialog', { name: 'An earlier try may have arrived' })).toBeVisible()
  const [first, second] = payments()
  expect(second).toMatchObject({ body: { amount: 6_000 }, idempotencyKey: first?.idempotencyKey })
})

const waysOut = [
  [
    'the Cancel button',
    (user: Awaited<ReturnType<typeof openDialog>>['user']) =>
      user.click(dialog().getByRole('button', { name: 'Cancel' })),
  ],
  [
    'Escape',
    () => fireEvent(screen.getByRole('dialog', { name: 'Pay Commission' }), new Event('cancel', { cancelable: true })),
  ],
  ['a press outside', () => fireEvent.mouseDown(screen.getByRole('dialog', { name: 'Pay Commission' }))],
] as const

test.each(waysOut)('MSG-07 C-148 %s cancels: the message once, and no call', async (_, cancel) => {
  const { user, payments } = await openDialog()
  await user.type(amount(), '5000')
  await cancel(user)
  const message = await screen.findByRole('dialog', { name: 'Payment cancelled' })
  expect(message).toHaveTextContent('Commission payment cancelled')
  await user.click(within(message).getByRole('button', { name: 'OK' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(payments()).toEqual([])
})

test('another account is saved with the name from its bank, and what was typed stays', async () => {
  const { user, sent } = await openDialog({
    'agents.setPayoutAccount': {
      data: { account_number: '0123456789', account_name: 'MUSA BELLO', bank: { name: 'Zenith Bank', code: '057' } },
    },
  })
  await user.type(amount(), '5000')
  await user.click(dialog().getByRole('button', { name: 'Change account' }))
  expect(pay()).toBeDisabled()
  await saveOtherAccount(user)
  const account = await dialog().findByRole('region', { name: 'Paid into' })
  for (const text of ['0123456789', 'Zenith Bank', 'MUSA BELLO']) expect(account).toHaveTextContent(text)
  expect(sent.find(({ call }) => call === 'agents.setPayoutAccount')).toMatchObject({
    path: '/api/admin/agents/agent-1/payout-account',
    body: { bank_code: '057', account_number: '0123456789' },
  })
  expect(amount()).toHaveValue('5,000')
})

test('C-220 DESK-92 a new account that waits for a second person is shown as waiting; the old one and the typed text stay', async () => {
  const subject = { kind: 'agent', id: 'agent-1', name: '12345678' } as const
  const { user } = await openDialog({
    'agents.setPayoutAccount': { data: { proposal: someProposal({ act: 'payout_account', subject, amount: null }) } },
  })
  await user.type(amount(), '5000')
  const before = dialog().getByRole('region', { name: 'Paid into' }).textContent
  await user.click(dialog().getByRole('button', { name: 'Change account' }))
  await saveOtherAccount(user)
  const waiting = await screen.findByRole('dialog', { name: 'Waits for a Second Person' })
  expect(waiting).toHaveTextContent('New payout account, for Amina Bello.')
  await user.click(within(waiting).getByRole('button', { name: 'OK' }))
  expect(dialog().getByRole('region', { name: 'Paid into' }).textContent).toBe(before)
  expect(amount()).toHaveValue('5,000')
})

test('Change account pressed first shows no error for the amount, and Keep the old account brings the focus back', async () => {
  const { user } = await openDialog()
  await waitFor(() => expect(amount()).toHaveFocus())
  await user.click(dialog().getByRole('button', { name: 'Change account' }))
  expect(dialog().getByRole('combobox', { name: 'Bank' })).toHaveFocus()
  expect(dialog().queryByRole('alert')).toBeNull()
  await user.click(dialog().getByRole('button', { name: 'Keep the old account' }))
  expect(dialog().getByRole('button', { name: 'Change account' })).toHaveFocus()
  expect(dialog().queryByRole('alert')).toBeNull()
})

test('an account that its bank does not know keeps the form and its message', async () => {
  const message = 'Please enter a valid account number'
  const { user } = await openDialog({
    'agents.setPayoutAccount': { status: 400, body: { message, data: { account_number: [message] } } },
  })
  await user.click(dialog().getByRole('button', { name: 'Change account' }))
  await saveOtherAccount(user)
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Request Failed' })).getByRole('button', { name: 'OK' }),
  )
  expect(dialog().getByText(message)).toBeVisible()
  expect(dialog().getByRole('textbox', { name: 'Account number' })).toHaveValue('0123456789')
})
