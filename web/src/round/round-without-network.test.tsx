import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { someRoundLoan } from './test-round.ts'
import { onePage } from '../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { closeKept } from '../offline/kept.ts'
import { cashUser } from '../cash/test-cash.ts'

const onDevice = new Map<string, unknown>()

vi.mock('../offline/sealed-store.ts', async (original) => ({
  ...(await original<typeof import('../offline/sealed-store.ts')>()),
  canKeep: () => true,
  readOpenKey: async () => ({ owner: 'aisha', key: {} }),
  readAllSealed: async () => new Map(onDevice),
  keepSealed: async (_key: unknown, name: string, value: unknown) => void onDevice.set(name, structuredClone(value)),
  sweepSealed: async () => undefined,
  dropOpenKey: async () => undefined,
  lastOwner: async () => undefined,
}))

/** The agent's round as it was read with a network, and the same page after a reload without one. */
async function reloadWithoutNetwork(me: ReturnType<typeof meAnswer>) {
  onDevice.clear()
  signInAs('agent')
  const round = { data: { loans: [someRoundLoan], total_due: 10_500, page: onePage(1) } }
  answerCalls({ 'access.me': me, 'overview.agentRound': round })
  const { leave } = openApp('/agent-user/round')
  await screen.findByRole('button', { name: 'Note Amina Bello' })
  const kept = () => JSON.stringify(onDevice.get('figures') ?? '')
  await waitFor(() => expect(kept()).toMatch(/agentRound.*"me"|"me".*agentRound/))
  leave()
  await closeKept()
  signInAs('agent')
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const sent = answerCalls({
    'access.me': 'no answer',
    'overview.agentRound': 'no answer',
    'cash.take': { data: {} },
  })
  return { ...openApp('/agent-user/round'), sent }
}

test('DESK-85 after a reload without a network the round still has Cash, whose dialog shows that it needs one, and nothing is sent', async () => {
  const { user, sent } = await reloadWithoutNetwork(cashUser('agent'))
  await user.click(await screen.findByRole('button', { name: 'Cash Amina Bello' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Cash from Amina Bello' }))
  expect(
    await dialog.findByText(/Cash cannot be taken without it, since the customer would have no receipt/),
  ).toBeVisible()
  expect(dialog.getByRole('button', { name: 'Book Cash' })).toBeDisabled()
  await user.type(dialog.getByRole('textbox', { name: 'Amount' }), '{Enter}')
  expect(sent.filter(({ call }) => call === 'cash.take')).toEqual([])
})

test('DESK-80 if the lender takes no cash, there is no such button either', async () => {
  await reloadWithoutNetwork(meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })))
  expect(await screen.findByRole('button', { name: 'Note Amina Bello' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Cash Amina Bello' })).toBeNull()
})
