import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { banksAnswer, earlierAnswer } from './test-bank.ts'

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
  expect(screen.getByText('₦1,020,000.00')).toBeVisible()
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
