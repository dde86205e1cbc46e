import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someLoan, someLoanDetail, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import type { LoanDetail } from './loan-queries.ts'

beforeEach(() => signInAs('customer'))

type Rejection = NonNullable<LoanDetail['rejection']>

const unanswered: Rejection = {
  listed_reason: null,
  reason: 'The shop was not found.',
  answer: null,
  answered_at: null,
  read_at: null,
}
const answered: Rejection = { ...unanswered, answer: 'Behind gate 2.', answered_at: '2025-06-02T09:00:00.000Z' }
const rejected = (rejection: Rejection | null) =>
  someLoanDetail({
    loan: { ...someLoan({ status: 'rejected', approved_amount: null }), written_off_at: null },
    schedule: [],
    pay_to: null,
    rejection,
  })

function open(rejection: Rejection | null, answers: Parameters<typeof answerCalls>[0] = {}) {
  const sent = answerCalls({ 'access.me': meAnswer(), 'loans.schedule': { data: rejected(rejection) }, ...answers })
  return { ...openApp('/loans/LN-10000001'), sent }
}

const panel = () => screen.findByRole('region', { name: 'Why it was not approved' })
const write = async (user: ReturnType<typeof open>['user'], text: string) => {
  await user.click(within(await panel()).getByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Your answer' }))
  if (text !== '') await user.type(dialog.getByRole('textbox', { name: 'Your message to us' }), text)
  return dialog
}

test('DESK-12 a customer reads why their request was not approved; without a reason none is shown', async () => {
  const { leave } = open(unanswered)
  expect(await panel()).toHaveTextContent('The shop was not found.')
  leave()
  open(null)
  await screen.findByRole('region', { name: 'Loan Summary' })
  expect(screen.queryByRole('region', { name: 'Why it was not approved' })).toBeNull()
})

test('DECIDE-01 C-214 a customer reads the listed reason and the words below it; where there are no words, the listed one once', async () => {
  const listed_reason = 'We could not reach you by phone.'
  const { leave } = open({ ...unanswered, listed_reason })
  expect(await panel()).toHaveTextContent(`${listed_reason}The shop was not found.`)
  leave()
  open({ ...unanswered, listed_reason, reason: listed_reason })
  expect(within(await panel()).getAllByText(listed_reason)).toHaveLength(1)
})

test('DESK-13 they answer it once: then their answer is shown, and nothing more can be sent', async () => {
  const stands = [unanswered, answered]
  const { user, sent } = open(unanswered, {
    'loans.schedule': () => ({ data: rejected(stands.shift() ?? answered) }),
    'loans.answerRejection': { data: answered },
  })
  const dialog = await write(user, 'Behind gate 2.')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByRole('dialog', { name: 'Answer Sent' })).toHaveTextContent('Your answer is sent.')
  expect(sent.filter(({ call }) => call === 'loans.answerRejection')).toMatchObject([
    { path: `/api/loans/${someLoan().id}/rejection-answer`, body: { answer: 'Behind gate 2.' } },
  ])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  await waitFor(async () => expect(await panel()).toHaveTextContent('Your answer, Jun 2, 2025Behind gate 2.'))
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})

test('DESK-13 an empty answer cannot be sent; closing the dialog sends nothing', async () => {
  const { user, sent } = open(unanswered)
  const dialog = await write(user, '')
  expect(dialog.getByRole('button', { name: 'Send answer' })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(sent.map(({ call }) => call)).not.toContain('loans.answerRejection')
})

test('DESK-13 after a lost answer the typed text stays, and is sent again under its key', async () => {
  const outcomes = ['no answer', { data: answered }] as const
  let tries = 0
  const { user, sent } = open(unanswered, { 'loans.answerRejection': () => outcomes[tries++]! })
  const dialog = await write(user, 'Behind gate 2.')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  await user.click(
    within(await screen.findByRole('dialog', { name: 'Network Error' })).getByRole('button', { name: 'OK' }),
  )
  expect(dialog.getByRole<HTMLTextAreaElement>('textbox').value).toBe('Behind gate 2.')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  await screen.findByRole('dialog', { name: 'Answer Sent' })
  const [first, second] = sent.filter(({ call }) => call === 'loans.answerRejection')
  expect(second?.idempotencyKey).toBe(first?.idempotencyKey)
})

test('DESK-13 answered elsewhere meanwhile: the refusal is shown, and the loan is read again', async () => {
  const { user } = open(unanswered, {
    'loans.answerRejection': {
      status: 400,
      body: { message: 'You have answered this already. An answer can be given once.' },
    },
  })
  const dialog = await write(user, 'Again')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'An answer can be given once.',
  )
  expect(screen.queryByRole('dialog', { name: 'Your answer' })).toBeNull()
})

test('DESK-12 DESK-13 an admin reads both on the loan, and has no answer to give', async () => {
  signInAs('admin')
  const admin = { 'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })) }
  const { leave } = open(answered, admin)
  expect(await panel()).toHaveTextContent('The customer’s answer, Jun 2, 2025Behind gate 2.')
  leave()
  open(unanswered, admin)
  expect(await panel()).toHaveTextContent('The customer has not answered.')
  expect(screen.queryByRole('button', { name: 'Answer' })).toBeNull()
})
