import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerPuts } from '../../files/test-put.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { openApp, signInAs } from '../../testing/test-app.tsx'
import { kycServer, someAnswers } from '../test-kyc.ts'

type Kind = 'profile_picture' | 'utility_bill' | 'valid_id'
const asks = (...kinds: Kind[]) =>
  meAnswer(
    someUser({
      kyc_level: 2,
      account: { asked_files: kinds.map((kind) => ({ kind, reason: 'The edge is cut off' })) },
    }),
  )

function open(path: string, kinds: Kind[], answers: Parameters<typeof answerCalls>[0] = {}) {
  signInAs('customer', 2)
  const puts = answerPuts((put) => put.answer(200))
  let left = kinds
  const sent = answerCalls({
    'access.me': () => (left.length > 0 ? asks(...left) : meAnswer(someUser({ kyc_level: 2 }))),
    'overview.customerDashboard': { data: [] },
    ...kycServer(2, 'completed', someAnswers()).calls,
    'askedFiles.send': ({ body }) => {
      left = left.filter((kind) => kind !== (body as { kind: Kind }).kind)
      return { data: { asked_files: left.map((kind) => ({ kind, reason: 'The edge is cut off' })) } }
    },
    ...answers,
  })
  return { ...openApp(path), sent, puts }
}
const card = async (name: string) => within(await screen.findByRole('region', { name: `Please send again: ${name}` }))
const pdf = new File(['%PDF-1.4'], 'bill.pdf', { type: 'application/pdf' })

test('DESK-47 the home shows each file that is asked for again and the reason; a document is sent as in its step, and its card disappears', async () => {
  const { user, sent } = open('/business-user/dashboard', ['utility_bill', 'profile_picture'])
  const bill = await card('Utility bill')
  expect(bill.getByText('Reason: The edge is cut off')).toBeVisible()
  expect(bill.getByText(/^We keep the one you sent before/)).toBeVisible()
  await user.click(bill.getByRole('button', { name: 'Send it again Utility bill' }))
  const slot = await screen.findByRole('region', { name: 'Utility bill' })
  await user.upload(slot.querySelector<HTMLInputElement>('input[type=file]')!, pdf)
  const dialog = await screen.findByRole('dialog', { name: 'Received' })
  expect(dialog).toHaveTextContent('Thank you. We have received: Utility bill.')
  expect(sent.filter(({ call }) => call === 'askedFiles.send').map(({ body }) => body)).toEqual([
    { kind: 'utility_bill', url: 'http://localhost:3000/files/utility_bill/0001', path: 'utility_bill/0001' },
  ])
  expect(sent.some(({ call }) => call.startsWith('kyc.confirm'))).toBe(false)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Please send again: Utility bill' })).toBeNull())
  expect(await card('Picture of your face')).toBeTruthy()
})

test('DESK-47 the page of KYC level 2 asks too; the face begins with its instructions, and can wait', async () => {
  const { user } = open('/onboarding/kyc-lvl2', ['profile_picture'])
  const face = await card('Picture of your face')
  await user.click(face.getByRole('button', { name: 'Send it again Picture of your face' }))
  expect(await face.findByText(/Stand in a bright place/)).toBeVisible()
  await user.click(face.getByRole('button', { name: 'Not now' }))
  expect(face.getByRole('button', { name: 'Send it again Picture of your face' })).toBeVisible()
})

test('DESK-47 a file that another device has sent is no longer asked for after the next load', async () => {
  const message = 'We did not ask for this, or we have received it already. It can no longer be changed.'
  let isSent = false
  const { user } = open('/business-user/dashboard', ['valid_id'], {
    'access.me': () => (isSent ? meAnswer(someUser({ kyc_level: 2 })) : asks('valid_id')),
    'askedFiles.send': () => {
      isSent = true
      return { status: 400, body: { message } }
    },
  })
  const id = await card('Valid ID')
  await user.click(id.getByRole('button', { name: 'Send it again Valid ID' }))
  const slot = await screen.findByRole('region', { name: 'Valid ID' })
  await user.upload(slot.querySelector<HTMLInputElement>('input[type=file]')!, pdf)
  await waitFor(() => expect(screen.queryByRole('region', { name: 'Please send again: Valid ID' })).toBeNull())
})

test('DESK-47 when nothing is asked for, the home has no such card', async () => {
  open('/business-user/dashboard', [])
  expect(await screen.findByRole('heading', { name: 'Dashboard' })).toBeVisible()
  await screen.findByRole('region', { name: 'Quick Actions' })
  expect(screen.queryByText(/^Please send again/)).toBeNull()
})
