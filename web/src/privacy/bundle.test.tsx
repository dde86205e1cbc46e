import { screen, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { customerLoansAnswer, customerTrailAnswer, someCustomerPage } from '../customers/test-customer-page.ts'
import { savedFiles, someDocument } from '../files/test-saved-files.ts'
import { someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

afterEach(() => vi.restoreAllMocks())

const page = { current: 1, next: null, prev: null, total: 1 }

async function openBundle(answers: Parameters<typeof answerCalls>[0], roles: ('support' | 'credit')[] = ['support']) {
  signInAs('admin')
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: roles })),
    'customers.adminDetail': { data: someCustomerPage() },
    'customers.adminLoans': customerLoansAnswer(),
    'customers.adminTrail': customerTrailAnswer(),
    'payments.adminOfCustomer': { data: { payments: [], page } },
    ...answers,
  })
  const { user } = openApp('/admin-user/customer-management/customer-1')
  await screen.findByRole('region', { name: 'Complaints & data requests' })
  await screen.findByRole('button', { name: 'Accepted terms and privacy texts' })
  return { user, sent }
}

test('RIGHT-02 support proposes the bundle of a customer with a reason, and reads that it waits for a second person', async () => {
  const proposal = someProposal({ act: 'data_bundle', amount: null })
  const { user, sent } = await openBundle({
    'privacy.bundlePermission': { data: { until: null } },
    'privacy.proposeBundle': { data: { proposal } },
  })
  await user.click(screen.getByRole('button', { name: 'All data held' }))
  await user.type(await screen.findByLabelText('Reason'), 'They asked for it')
  await user.click(
    within(screen.getByRole('dialog', { name: 'All Data Held' })).getByRole('button', { name: 'Propose' }),
  )
  const waits = await screen.findByRole('dialog', { name: 'Waits for a Second Person' })
  expect(waits).toHaveTextContent(/^Waits for a Second PersonEverything held about a customer, for /)
  expect(sent.find(({ call }) => call === 'privacy.proposeBundle')).toMatchObject({
    path: '/api/admin/customers/customer-1/bundle',
    body: { reason: 'They asked for it' },
  })
})

test('RIGHT-03 once it is confirmed, it is taken as data and as a document, each named for screen readers', async () => {
  const saved = savedFiles()
  const bundle = {
    made_at: '2026-03-02T09:00:00.000Z',
    customer: { id: 'customer-1', name: 'Amina Bello', phone: '08031000001' },
    parts: [{ name: 'users', title: 'Person', rows: [{ id: 'user-1' }] }],
    left_out: [],
  }
  const { user } = await openBundle({
    'privacy.bundlePermission': { data: { until: '2026-03-03T09:00:00.000Z' } },
    'privacy.bundle': { data: bundle },
    'privacy.bundlePdf': { file: someDocument('data-2026-03-02.pdf') },
  })
  await user.click(screen.getByRole('button', { name: 'All data held' }))
  await user.click(await screen.findByRole('button', { name: 'Data (JSON) about Amina Bello' }))
  await user.click(screen.getByRole('button', { name: 'Document (PDF) about Amina Bello' }))
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['data-customer-1.json', 'data-2026-03-02.pdf']))
  expect(JSON.parse(Buffer.from(await saved[0]!.bytes).toString())).toEqual(bundle)
})

test('RIGHT-02 a failed load is shown with Try again, and asks for nothing', async () => {
  const refusal = { status: 500, body: { message: 'Broken' } }
  const { user } = await openBundle({ 'privacy.bundlePermission': refusal })
  await user.click(screen.getByRole('button', { name: 'All data held' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'All Data Held' }))
  expect(await dialog.findByRole('button', { name: 'Try again' })).toBeVisible()
  expect(dialog.queryByLabelText('Reason')).toBeNull()
})

test('RIGHT-02 other roles have no such button', async () => {
  await openBundle({}, ['credit'])
  expect(screen.queryByRole('button', { name: 'All data held' })).toBeNull()
})
