import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customerLoansAnswer, customerTrailAnswer, someCustomerPage } from '../customers/test-customer-page.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { someCase, someOwnCase } from './test-case.ts'

const page = { current: 1, next: null, prev: null, total: 1 }
const admin = (roles: StaffRole[]) => meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: roles }))
const listed = (...cases: ReturnType<typeof someCase>[]) => ({ data: { cases, page } })

test('CASE-04 a customer writes to us, sees the number, and later the answer; what they typed survives closing the dialog', async () => {
  signInAs('customer', 2)
  const waiting = someOwnCase()
  const { words } = waiting
  let cases: object[] = []
  const sent = answerCalls({
    'access.me': meAnswer(),
    'privacy.ownCases': () => ({ data: { cases } }),
    'privacy.openCase': () => {
      cases = [waiting]
      return { data: waiting }
    },
  })
  const { user } = openApp('/business-user/cases')
  expect(await screen.findByText('You have not sent a message.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Write to us' }))
  const dialog = () => within(screen.getByRole('dialog', { name: 'Write to us' }))
  await user.type(await screen.findByLabelText('Your message'), words)
  await user.click(dialog().getByRole('button', { name: 'Cancel' }))
  await user.click(screen.getByRole('button', { name: 'Write to us' }))
  expect(await screen.findByLabelText('Your message')).toHaveValue(words)
  await user.click(screen.getByLabelText('A complaint'))
  await user.click(dialog().getByRole('button', { name: 'Send' }))
  expect(await screen.findByRole('dialog', { name: 'Message Sent' })).toHaveTextContent('Your number is CS-000 042.')
  expect(sent.find(({ call }) => call === 'privacy.openCase')).toMatchObject({ body: { kind: 'complaint', words } })
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect(await screen.findByText('CS-000 042')).toBeVisible()
  expect(screen.getByText('We answer by Mar 16, 2026.')).toBeVisible()
})

test('CASE-04 a load that failed is not drawn as an empty list', async () => {
  signInAs('customer', 2)
  answerCalls({ 'access.me': meAnswer(), 'privacy.ownCases': { status: 500, body: { message: 'Broken' } } })
  openApp('/business-user/cases')
  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(screen.queryByText('You have not sent a message.')).toBeNull()
})

test('CASE-03 CASE-05 support acknowledges a late complaint and answers it', async () => {
  signInAs('admin')
  const sent = answerCalls({
    'access.me': admin(['support']),
    'privacy.adminCases': listed(someCase({ is_late: true })),
    'privacy.acknowledgeCase': { data: someCase({ state: 'acknowledged' }) },
    'privacy.answerCase': { data: someCase({ state: 'answered' }) },
  })
  const { user } = openApp('/admin-user/cases?tab=late')
  const one = within(await screen.findByRole('article', { name: 'Complaint CS-000 042' }))
  expect(one.getByText('Late')).toBeVisible()
  await user.click(one.getByRole('button', { name: 'Acknowledge' }))
  await user.click(one.getByRole('button', { name: 'Answer' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Answer CS-000 042' }))
  await user.type(dialog.getByLabelText('Answer'), 'We sent it again.')
  await user.click(dialog.getByRole('button', { name: 'Send answer' }))
  await expect.poll(() => sent.map(({ call }) => call)).toContain('privacy.answerCase')
  expect(sent.find(({ call }) => call === 'privacy.adminCases')).toMatchObject({ query: { state: 'late' } })
  expect(sent.find(({ call }) => call === 'privacy.answerCase')).toMatchObject({
    body: { answer: 'We sent it again.' },
  })
})

test('CASE-07 an auditor reads the cases, and is told who may answer', async () => {
  signInAs('admin')
  answerCalls({ 'access.me': admin(['auditor']), 'privacy.adminCases': listed(someCase()) })
  openApp('/admin-user/cases')
  const one = within(await screen.findByRole('article', { name: 'Complaint CS-000 042' }))
  expect(one.queryByRole('button', { name: 'Answer' })).toBeNull()
  expect(one.getByText(/Support/)).toBeVisible()
})

test.each([
  { who: 'customer', path: '/business-user/cases', call: 'privacy.ownConsents' },
  { who: 'admin', path: '/admin-user/customer-management/customer-1', call: 'privacy.consents' },
] as const)('RIGHT-01 the accepted versions of the legal texts are read once they are opened: $who', async (one) => {
  signInAs(one.who, 2)
  const consent = { version: 1, digest: 'a'.repeat(64), given_at: '2026-03-02T09:00:00.000Z' }
  const sent = answerCalls({
    'access.me': one.who === 'admin' ? admin(['auditor']) : meAnswer(),
    'privacy.ownCases': { data: { cases: [] } },
    'customers.adminDetail': { data: someCustomerPage() },
    'customers.adminLoans': customerLoansAnswer(),
    'customers.adminTrail': customerTrailAnswer(),
    'payments.adminOfCustomer': { data: { payments: [], page } },
    [one.call]: {
      data: {
        consents: [
          { ...consent, text: 'terms', device: 'Chrome, Android', loan_id: 'LN-000 042' },
          { ...consent, text: 'privacy', device: null, loan_id: null },
        ],
      },
    },
  })
  const { user } = openApp(one.path)
  const title = 'Accepted terms and privacy texts'
  const opens = await screen.findByRole('button', { name: title })
  expect(sent.map(({ call }) => call)).not.toContain(one.call)
  await user.click(opens)
  const [first, second] = within(await screen.findByRole('list', { name: title })).getAllByRole('listitem')
  expect(first).toHaveTextContent(
    /^Terms and Conditions, version 1.*Accepted with the request of loan LN-000 042Chrome, Android/,
  )
  expect(second).toHaveTextContent(/^Privacy Policy, version 1.*Accepted by signing upDevice not known/)
})
