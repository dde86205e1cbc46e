import { act, screen, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { someProposal } from '../../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import type { PayoutStop } from '../../base/calls/payout-stop-query.ts'
import { adminPaymentsAnswer } from './test-admin-payment.ts'

const stop: PayoutStop = {
  id: '7',
  since: '2025-06-10T08:14:00.000Z',
  by: { first_name: 'Ada', last_name: 'Obi' },
  reason: 'A transfer that none of us approved.',
  held: { waiting: 2, waiting_amount: 75_000, under_way: 1 },
}
const band = async () => within(await screen.findByRole('status', { name: 'Payouts' }))
const dialog = (name: string) => screen.findByRole('dialog', { name })

/** A page of staff; `standing.now` is the server's stop in force. */
function open(path: string, type: AccountType, now: PayoutStop | null, more: Parameters<typeof answerCalls>[0] = {}) {
  const standing = { now, isAway: false }
  signInAs(type)
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: type, kyc_level: 0, account: { total_commissions_earned: 1 } })),
    'payments.adminList': adminPaymentsAnswer(),
    'payments.payoutStop': () => (standing.isAway ? { status: 500, body: {} } : { data: standing.now }),
    ...more,
  })
  const app = openApp(path)
  const named = (call: string) => sent.filter((one) => one.call === call)
  return { ...app, named, standing }
}

test('an admin stops all payouts with a reason: a band shows since when, by whom and why, and the act is then to resume', async () => {
  const { user, named, standing } = open('/admin-user/payment-management', 'admin', null, {
    'payments.stopPayouts': () => ({ data: (standing.now = stop) }),
  })
  expect((await band()).queryByText(/stopped/)).toBeNull()
  await user.click(await screen.findByRole('button', { name: 'Stop Payouts' }))
  const asked = within(await dialog('Stop Payouts'))
  expect(asked.getByRole('button', { name: 'Stop Payouts' })).toBeDisabled()
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), stop.reason!)
  await user.click(asked.getByRole('button', { name: 'Stop Payouts' }))
  expect(await dialog('Payouts are stopped')).toHaveTextContent('Sent before, outcome not known yet: 1.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(named('payments.stopPayouts')).toMatchObject([{ body: { reason: stop.reason } }])
  expect(
    await (await band()).findByText('Payouts have been stopped since Jun 10, 2025, 09:14, by Ada Obi.'),
  ).toBeVisible()
  expect((await band()).getByText(/A transfer that none of us approved/)).toBeVisible()
  expect(await screen.findByRole('button', { name: 'Resume Payouts' })).toBeVisible()
})

test('payouts are resumed by a separate act, which shows what waits', async () => {
  const { user, named, standing } = open('/admin-user/payment-management', 'admin', stop, {
    'payments.resumePayouts': () => ({ data: (standing.now = null) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Resume Payouts' }))
  const asked = within(await dialog('Resume Payouts'))
  for (const text of ['Ada Obi', '2, together ₦75,000.00', 'Jun 10, 2025, 09:14', '1'])
    expect(asked.getByText(text)).toBeVisible()
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'Looked into.')
  await user.click(asked.getByRole('button', { name: 'Resume Payouts' }))
  await dialog('Payouts are resumed')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(named('payments.resumePayouts')).toMatchObject([{ body: { id: '7', reason: 'Looked into.' } }])
  expect((await band()).queryByText(/stopped/)).toBeNull()
  expect(await screen.findByRole('button', { name: 'Stop Payouts' })).toBeVisible()
})

test('a refusal is shown and the reason stays; another admin’s stop is not ended by an old page', async () => {
  let isAway = true
  const newer = { ...stop, id: '8', by: { first_name: 'Sani', last_name: 'Musa' } }
  const { user, standing } = open('/admin-user/payment-management', 'admin', stop, {
    'payments.resumePayouts': () => (isAway ? { status: 500, body: {} } : { data: (standing.now = newer) }),
  })
  await user.click(await screen.findByRole('button', { name: 'Resume Payouts' }))
  const asked = within(await dialog('Resume Payouts'))
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'Looked into.')
  await user.click(asked.getByRole('button', { name: 'Resume Payouts' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(asked.getByRole('textbox', { name: 'Reason' })).toHaveValue('Looked into.')
  isAway = false
  await user.click(asked.getByRole('button', { name: 'Resume Payouts' }))
  await dialog('Payouts are stopped')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await (await band()).findByText(/by Sani Musa/)).toBeVisible()
})

test('the band is on every page of staff, renewed each minute, and stays when it cannot be renewed; agents see no names', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setInterval', 'clearInterval'], now: Date.UTC(2025, 5, 10, 9) })
  const { standing, named } = open('/admin-user/dashboard', 'admin', null)
  await expect.poll(() => named('payments.payoutStop').length).toBe(1)
  standing.now = stop
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(await (await band()).findByText(/by Ada Obi/)).toBeVisible()
  expect((await band()).getByRole('link', { name: 'Payments' })).toHaveAttribute(
    'href',
    '/admin-user/payment-management',
  )
  standing.isAway = true
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  await expect.poll(() => named('payments.payoutStop').length).toBe(3)
  expect((await band()).getByText(/by Ada Obi/)).toBeVisible()
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('agents see since when payouts are stopped, without names, and customers ask for nothing', async () => {
  const { leave } = open('/agent-user/group-interaction', 'agent', { ...stop, by: null, reason: null, held: null })
  const words = 'Payouts have been stopped since Jun 10, 2025, 09:14. Loans and commissions are paid out later.'
  expect(await (await band()).findByText(words)).toBeVisible()
  expect((await band()).queryByRole('link')).toBeNull()
  leave()
  const { named } = open('/business-user/dashboard', 'customer', stop)
  await screen.findByRole('heading', { level: 1 })
  expect(screen.queryByRole('status', { name: 'Payouts' })).toBeNull()
  expect(named('payments.payoutStop')).toEqual([])
})

test('C-220 DESK-92 resuming payouts waits for a second person, and the band stays', async () => {
  const subject = { kind: 'payout_stop', id: '7', name: 'all that wait' } as const
  const proposal = someProposal({ act: 'resume_payouts', subject, person: null, amount: null })
  const { user } = open('/admin-user/payment-management', 'admin', stop, {
    'payments.resumePayouts': { data: { proposal } },
  })
  await user.click(await screen.findByRole('button', { name: 'Resume Payouts' }))
  const asked = within(await dialog('Resume Payouts'))
  await user.type(asked.getByRole('textbox', { name: 'Reason' }), 'Looked into.')
  await user.click(asked.getByRole('button', { name: 'Resume Payouts' }))
  expect(await dialog('Waits for a Second Person')).toHaveTextContent('Resuming payouts, for all that wait.')
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect((await band()).getByText(/Payouts have been stopped since/)).toBeVisible()
})

test('DESK-18 an admin without the role sees that payouts can be stopped, and which role that needs', async () => {
  const credit = someUser({ account_type: 'admin', kyc_level: 0, staff_roles: ['credit'] })
  open('/admin-user/payment-management', 'admin', null, { 'access.me': meAnswer(credit) })
  const description = 'This needs the role Finance. Please ask an admin who has it.'
  expect(await screen.findByRole('button', { name: 'Stop Payouts', description })).toBeDisabled()
})
