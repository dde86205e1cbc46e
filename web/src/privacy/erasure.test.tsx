import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { customersAnswer, someAdminCustomer } from '../customers/test-admin-customer.ts'
import { customerLoansAnswer, customerTrailAnswer, someCustomerPage } from '../customers/test-customer-page.ts'
import { ownCustomersAnswer, someOwnCustomer } from '../customers/test-own-customer.ts'
import { proposalsAnswer, someProposal } from '../proposals/test-proposal.ts'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'

const page = { current: 1, next: null, prev: null, total: 1 }
const free = { deleted: 'Name and phone', kept: 'Loans and payments', obstacles: [] }
const erased_at = '2026-03-02T23:30:00.000Z'
const erasedPerson = { first_name: 'Erased', last_name: 'person', phone: 'erased-000000000001', email: '' }
const admin = (...roles: ('support' | 'credit')[]) =>
  meAnswer(someUser({ account_type: 'admin', kyc_level: 0, staff_roles: roles }))

async function openPage(
  answers: Parameters<typeof answerCalls>[0],
  roles: ('support' | 'credit')[] = ['support'],
  customer = someCustomerPage(),
) {
  signInAs('admin')
  const sent = answerCalls({
    'access.me': admin(...roles),
    'customers.adminDetail': { data: customer },
    'customers.adminLoans': customerLoansAnswer(),
    'customers.adminTrail': customerTrailAnswer(),
    'payments.adminOfCustomer': { data: { payments: [], page } },
    ...answers,
  })
  const { user } = openApp('/admin-user/customer-management/customer-1')
  await screen.findByRole('region', { name: customer.erased_at ? /^Erased on/ : 'Complaints & data requests' })
  return { user, sent }
}

test('RIGHT-05 support reads what an erasure deletes and keeps, proposes it with a reason, and reads that it waits for a second person', async () => {
  const proposal = someProposal({ act: 'data_erasure', amount: null })
  const { user, sent } = await openPage({
    'privacy.erasure': { data: free },
    'privacy.proposeErasure': { data: { proposal } },
  })
  await user.click(await screen.findByRole('button', { name: 'Erase data' }))
  const reason = await screen.findByLabelText('Reason')
  const dialog = screen.getByRole('dialog', { name: 'Erase Customer Data' })
  for (const text of ['Name and phone', 'Loans and payments', /^Closed for ever/])
    expect(within(dialog).getByText(text)).toBeVisible()
  await user.type(reason, 'They asked for it')
  await user.click(within(dialog).getByRole('button', { name: 'Propose' }))
  expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toHaveTextContent(
    /Erasure of a customer’s data, for /,
  )
  expect(sent.find(({ call }) => call === 'privacy.proposeErasure')).toMatchObject({
    path: '/api/admin/customers/customer-1/erasure',
    body: { reason: 'They asked for it' },
  })
})

test('RIGHT-05 the dialog names everything that keeps the data, and asks for nothing; a failed load is shown with Try again', async () => {
  const obstacles = ['This customer has credit with us.', 'Another case waits.']
  let asked = 0
  const broken = { status: 500, body: { message: 'Broken' } }
  const { user } = await openPage({
    'privacy.erasure': () => (asked++ === 0 ? broken : { data: { ...free, obstacles } }),
  })
  await user.click(await screen.findByRole('button', { name: 'Erase data' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Erase Customer Data' }))
  await user.click(await dialog.findByRole('button', { name: 'Try again' }))
  expect(await dialog.findByText(obstacles[0]!)).toBeVisible()
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(obstacles)
  expect(dialog.queryByLabelText('Reason')).toBeNull()
  expect(dialog.queryByRole('button', { name: 'Propose' })).toBeNull()
})

test('RIGHT-05 other roles have no such button', async () => {
  await openPage({}, ['credit'])
  await screen.findByRole('button', { name: 'Accepted terms and privacy texts' })
  expect(screen.queryByRole('button', { name: 'Erase data' })).toBeNull()
})

test('RIGHT-05 the second person reads all facts of the erasure before they confirm it', async () => {
  signInAs('admin')
  const facts = [
    { name: 'Phone', value: '08031000001' },
    { name: 'Erased for ever', value: 'Name and phone' },
    { name: 'Kept by law', value: 'Loans and payments' },
  ]
  const proposal = someProposal({ act: 'data_erasure', amount: null, facts, is_own: false })
  answerCalls({
    'access.me': admin('support'),
    'proposals.list': proposalsAnswer([proposal]),
    'proposals.show': { data: { ...proposal, moved: [], obstacle: 'A loan of this customer is running.' } },
  })
  const { user } = openApp('/admin-user/proposals')
  const shown = await screen.findByRole('article', { name: /^Erasure of a customer’s data/ })
  await user.click(within(shown).getByRole('button', { name: 'Confirm' }))
  const question = await screen.findByRole('dialog', { name: 'Confirm This?' })
  for (const { name, value } of facts) expect(question).toHaveTextContent(`${name}: ${value}`)
  expect(question).toHaveTextContent('A loan of this customer is running.')
})

test('RIGHT-05 the page of an erased customer says so with the day, keeps loans and payments, and offers no act on the person', async () => {
  const base = someCustomerPage()
  await openPage(
    {},
    ['support'],
    someCustomerPage({ erased_at, user: { ...base.user, ...erasedPerson, status: 'disabled' } }),
  )
  expect(screen.getByRole('heading', { name: 'Erased on Mar 3, 2026' })).toBeVisible()
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Erased person')
  expect(screen.getByText('erased')).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Loans' })).toBeVisible()
  expect(await screen.findByRole('region', { name: 'Audit trail' })).toBeVisible()
  for (const name of [/^Actions for/, /^Correct/, 'Erase data', 'All data held', 'Open a case'])
    expect(screen.queryByRole('button', { name })).toBeNull()
  expect(document.querySelector('a[href^="tel:"], a[href^="mailto:"]')).toBeNull()
})

test('RIGHT-05 an erased customer is a plain row in the lists of admins and of their agent, with the day and without acts', async () => {
  signInAs('admin')
  const user = { ...erasedPerson, status: 'disabled' as const }
  answerCalls({
    'access.me': admin('support'),
    'customers.adminList': customersAnswer([someAdminCustomer({ erased_at, user })]),
  })
  openApp('/admin-user/customer-management')
  const row = within(await screen.findByRole('table', { name: 'Customers' })).getAllByRole('row')[1]!
  expect(row).toHaveTextContent('Erased person')
  expect(row).toHaveTextContent('Erased on Mar 3, 2026')
  expect(row).not.toHaveTextContent(erasedPerson.phone)
  expect(within(row).queryByRole('button', { name: /^Actions for/ })).toBeNull()
})

test('RIGHT-05 their agent reads the same in the own list', async () => {
  signInAs('agent')
  answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'agent', kyc_level: 0 })),
    'customers.agentList': ownCustomersAnswer([
      someOwnCustomer({ erased_at, user: { ...someOwnCustomer().user, ...erasedPerson, status: 'disabled' } }),
    ]),
  })
  openApp('/agent-user/customer-management')
  expect(await screen.findByRole('button', { name: /Erased person.*Erased on Mar 3, 2026/ })).toBeVisible()
})
