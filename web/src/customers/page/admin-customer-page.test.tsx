import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { savedFiles, someDocument } from '../../files/test-saved-files.ts'
import {
  customerLoansAnswer,
  customerTrailAnswer,
  someCustomerPage,
  someMemberGroup,
  someTrailEntry,
  someAskedFile,
} from '../test-customer-page.ts'
import { onePage, someAdminPayment } from '../../payments/desk/test-admin-payment.ts'
import { answerCalls, meAnswer, someUser } from '../../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../../testing/test-app.tsx'

beforeEach(() => signInAs('admin'))
afterEach(() => vi.restoreAllMocks())

const address = '/admin-user/customer-management/customer-1'
const repayment = someAdminPayment({
  tx_ref: 'PSK-77',
  description: 'Loan repayment',
  amount: 52_500,
  paid_at: '2025-06-09T23:30:00.000Z',
})
const paymentsAnswer = (payments = [repayment]) => ({ data: { payments, page: onePage(payments.length) } })

function open(answers: Parameters<typeof answerCalls>[0] = {}, path = address) {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'customers.adminDetail': { data: someCustomerPage() },
    'customers.adminLoans': customerLoansAnswer(),
    'customers.adminTrail': customerTrailAnswer(),
    'payments.adminOfCustomer': paymentsAnswer(),
    ...answers,
  })
  const asked = (call: string) => sent.filter((one) => one.call === call)
  return { ...openApp(path), asked }
}

const region = (name: string) => screen.findByRole('region', { name })
const facts = (within_: HTMLElement) =>
  Object.fromEntries(
    within(within_)
      .getAllByRole('term')
      .map((term) => [term.textContent, term.nextElementSibling?.textContent]),
  )

test('PAPER-04 PAPER-05 an admin takes the statement of a customer and the receipt of a repayment from their page', async () => {
  const saved = savedFiles()
  const { user, asked } = open({
    'payments.adminOfCustomer': paymentsAnswer([{ ...repayment, may_reverse: true }]),
    'documents.customerStatement': { file: someDocument('statement.pdf') },
    'documents.receipt': { file: someDocument('receipt.pdf') },
  })
  await user.click(await screen.findByRole('button', { name: 'Statement (PDF) of Amina Bello' }))
  await user.click(await screen.findByRole('button', { name: 'Receipt (PDF) of PSK-77' }))
  await vi.waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['statement.pdf', 'receipt.pdf']))
  expect(asked('documents.customerStatement')).toMatchObject([{ path: '/api/customers/customer-1/statement' }])
})

test('DESK-08 the page shows the name, status, contacts and agent, all by one call', async () => {
  const { asked } = open()
  await screen.findByRole('heading', { level: 1, name: 'Amina Bello' })
  const profile = await region('Profile')
  expect(screen.getByRole('main')).toHaveTextContent('active')
  expect(facts(profile)).toMatchObject({ Phone: '08031234567', KYC: 'KYC level 2', 'Customer since': 'Jun 2, 2025' })
  expect(within(profile).getByRole('link', { name: 'Call Amina Bello' })).toHaveAttribute('href', 'tel:08031234567')
  const agent = await region('Agent')
  expect(within(agent).getByRole('link', { name: 'Call Aisha Yusuf' })).toHaveAttribute('href', 'tel:08030000002')
  expect(agent).toHaveTextContent('In no group')
  expect(asked('customers.adminDetail')).toHaveLength(1)
  expect(document.title).toContain('Amina Bello')
})

test('DESK-08 MCUST-03 MCUST-04 the acts on a customer are on their page too, which then shows the outcome', async () => {
  let isDisabled = false
  const { user, asked } = open({
    'customers.adminDetail': () => {
      const { user, ...page } = someCustomerPage({
        user_has_dva: false,
        user_dva: null,
        user_dva_missing: 'On its way.',
      })
      return { data: { ...page, user: { ...user, status: isDisabled ? 'disabled' : 'active' } } }
    },
    'customers.closeUser': () => {
      isDisabled = true
      return { data: { id: 'user-1', status: 'disabled' } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Actions for Amina Bello' }))
  expect(screen.getByRole('menuitem', { name: 'Generate DVA' })).toBeVisible()
  await user.click(screen.getByRole('menuitem', { name: 'Disable Customer' }))
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: 'Disable' }))
  await waitFor(() => expect(screen.getByRole('main')).toHaveTextContent('disabled'))
  expect(asked('customers.closeUser')).toHaveLength(1)
  expect(asked('customers.adminTrail').length).toBeGreaterThan(1)
})

test('DESK-08 an account under another name is marked, and why there is no virtual account is shown', async () => {
  open({
    'customers.adminDetail': {
      data: someCustomerPage({ user_has_dva: false, user_dva: null, user_dva_missing: 'No virtual account: refused.' }),
    },
  })
  const accounts = await region('Accounts')
  expect(accounts).toHaveTextContent('No virtual account: refused.')
  const [own, other] = within(accounts).getAllByRole('listitem')
  expect(own).toHaveTextContent('Zenith BankDefault0123456789AMINA BELLO')
  expect(own).not.toHaveTextContent('Different name')
  expect(other).toHaveTextContent('Different name. The account name at the bank is not Amina Bello.')
})

test('DESK-08 the answers of both levels are in the order of the KYC screens, with the answer of the identity service; the BVN is masked until it is asked for', async () => {
  const { user } = open({ 'customers.revealBvn': { data: { bvn: '22912345689' } } })
  const sections = async (level: number) =>
    within(await region(`KYC level ${level}`))
      .getAllByRole('heading', { level: 3 })
      .map((heading) => heading.textContent)
  expect(await sections(1)).toEqual([
    'Nationality',
    'NIN Verification',
    'Face Verification',
    'Residential Address',
    'Business Details',
    'Business Address',
    'Source of Revenue',
  ])
  expect(await sections(2)).toEqual([
    'BVN',
    'Personal Information',
    'Next of Kin',
    'Employment Information',
    'Documents Upload',
  ])
  expect(await region('NIN Verification')).toHaveTextContent('NIN501******56Identity serviceVerified')
  const bvn = await region('BVN')
  expect(bvn).toHaveTextContent('229******89')
  expect(bvn).toHaveTextContent('Not answered yet')
  await user.click(within(bvn).getByRole('button', { name: /^Show/ }))
  await waitFor(() => expect(bvn).toHaveTextContent('22912345689'))
})

test('DESK-07 a document is asked for only by a press, is shown, and is dropped with its dialog; the trail is read again', async () => {
  const url = 'http://localhost:3000/files/valid_id/1.png?expires=1&session=s&signature=x'
  const { user, asked } = open({ 'customers.openDocument': { data: { url, content_type: 'image/png' } } })
  const documents = await region('Documents Upload')
  expect(documents).toHaveTextContent('Opening a document is recorded in the audit trail.')
  expect(asked('customers.openDocument')).toEqual([])
  await user.click(within(documents).getByRole('button', { name: 'Open Valid ID' }))
  const dialog = await screen.findByRole('dialog', { name: 'Valid ID of Amina Bello' })
  expect(asked('customers.openDocument').map(({ path, body }) => [path, body])).toEqual([
    ['/api/admin/customers/customer-1/documents', { document: 'valid_id' }],
  ])
  const picture = within(dialog).getByRole('img', { name: 'Valid ID of Amina Bello' })
  expect(picture).toHaveAttribute('src', url)
  expect(within(dialog).getByRole('status')).toHaveTextContent('Loading the picture')
  fireEvent.load(picture)
  expect(within(dialog).queryByRole('status')).toBeNull()
  await waitFor(() => expect(asked('customers.adminTrail')).toHaveLength(2))
  await user.click(within(dialog).getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('img', { name: /Valid ID/ })).toBeNull()
})

test('DESK-07 a picture that fails to load can be opened again, by another call', async () => {
  let count = 0
  const { user, asked } = open({
    'customers.openDocument': () => ({
      data: { url: `http://localhost:3000/files/valid_id/1.png?expires=${++count}`, content_type: 'image/png' },
    }),
  })
  await user.click(await screen.findByRole('button', { name: 'Open Valid ID' }))
  fireEvent.error(await screen.findByRole('img', { name: 'Valid ID of Amina Bello' }))
  expect(screen.getByText('The picture could not be loaded.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Open again' }))
  await waitFor(() => expect(screen.getByRole('img', { name: 'Valid ID of Amina Bello' })).toBeVisible())
  expect(asked('customers.openDocument')).toHaveLength(2)
})

test('DESK-07 a PDF is saved as a file, not shown; a document that was not sent cannot be opened; a refusal is shown', async () => {
  const url = 'http://localhost:3000/files/utility_bill/1.pdf?expires=1'
  const documents = { ...someCustomerPage().documents, valid_id: null }
  const { user } = open({
    'customers.adminDetail': { data: someCustomerPage({ documents }) },
    'customers.openDocument': { data: { url, content_type: 'application/pdf' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Open Utility bill' }))
  const dialog = await screen.findByRole('dialog', { name: 'Utility bill of Amina Bello' })
  expect(within(dialog).queryByRole('img', { name: /Utility bill/ })).toBeNull()
  expect(within(dialog).getByRole('link', { name: 'Save the PDF' })).toHaveAttribute('href', url)
  expect(screen.getAllByText('Not sent')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Open Valid ID' })).toBeNull()
})

test('DESK-07 the reason why a document cannot be opened is shown', async () => {
  const { user } = open({
    'customers.openDocument': { status: 404, body: { message: 'This customer has not sent this document.' } },
  })
  await user.click(await screen.findByRole('button', { name: 'Open Valid ID' }))
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toHaveTextContent(
    'This customer has not sent this document.',
  )
})

test('DESK-05 payments show their weekday, and are found by amount and day, which the address keeps', async () => {
  const { user, asked, query } = open()
  const table = await screen.findByRole('table', { name: 'Payments' })
  expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/Tue, Jun 10.*Loan repayment.*PSK-77.*₦52,500\.00/)
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.type(screen.getByRole('textbox', { name: 'Amount from' }), '52500')
  await user.type(screen.getByRole('textbox', { name: 'Amount to' }), '52500')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() =>
    expect(asked('payments.adminOfCustomer').at(-1)).toMatchObject({
      path: '/api/admin/customers/customer-1/payments',
      query: { amount_from: '52500', amount_to: '52500', per_page: '25' },
    }),
  )
  expect(query()).toContain('amount_from=52500')
})

test('DESK-05 if nothing is found, one press shows all payments again', async () => {
  const { user, asked } = open({ 'payments.adminOfCustomer': paymentsAnswer([]) }, `${address}?amount_from=1`)
  const panel = await region('Payments')
  expect(await within(panel).findByText('No payment to show')).toBeVisible()
  await user.click(within(panel).getByRole('button', { name: 'Show all' }))
  await waitFor(() => expect(asked('payments.adminOfCustomer').at(-1)?.query).toEqual({ per_page: '25' }))
})

test('DESK-04 the punctuality of all loans and of each is shown; a loan leads to its page', async () => {
  const { user, here } = open()
  const all = await region('Instalments of all loans')
  expect(facts(all)).toEqual({ 'Paid on time': '1', Late: '2', 'To come': '1', 'Longest delay': '3 days' })
  const row = within(screen.getByRole('table', { name: 'Loans' })).getAllByRole('row')[1]!
  expect(row).toHaveTextContent('1 on time2 late1 to come')
  await user.click(within(row).getByRole('link', { name: 'LN-10000001' }))
  await waitFor(() => expect(here()).toBe('/loans/LN-10000001'))
})

test('DESK-06 the trail shows each entry with its person and time, and turns its pages', async () => {
  const pages = { current: 1, next: 2, prev: null, total: 26 }
  const { user, asked } = open({
    'customers.adminTrail': ({ query }) =>
      query['page'] === '2'
        ? {
            data: {
              entries: [
                someTrailEntry({
                  id: 1,
                  action: 'money.moved-on',
                  actor: 'system',
                  actor_name: null,
                  loan_id: null,
                  changes: [
                    { name: 'step', before: null, after: 'next_of_kin' },
                    { name: 'act', before: null, after: 'reversal' },
                    { name: 'device', before: null, after: '5f8004937c0201fe' },
                  ],
                }),
              ],
              page: { ...pages, current: 2, next: null, prev: 1 },
            },
          }
        : { data: { entries: [someTrailEntry()], page: pages } },
  })
  const trail = await region('Audit trail')
  expect(await within(trail).findByRole('listitem')).toHaveTextContent(
    'Loan approvedJun 10, 2025, 09:14Ngozi Eze (An admin) · Loan LN-10000001Loan: Pending → Approved · Approved: ₦50,000.00',
  )
  await user.click(within(trail).getByRole('button', { name: 'Next' }))
  await waitFor(() => expect(within(trail).getByRole('listitem')).toHaveTextContent('Money moved on'))
  expect(within(trail).getByRole('listitem')).toHaveTextContent(
    /Step: Next of Kin · Proposed: Reversal of a repayment$/,
  )
  expect(within(trail).getByRole('listitem')).toHaveTextContent('The system')
  expect(asked('customers.adminTrail').map(({ query }) => query['page'])).toEqual([undefined, '2'])
})

test('DESK-40 a member is moved to another group or removed, with a reason; the page is read again, and a refusal is shown', async () => {
  const group = someMemberGroup()
  const beta = someMemberGroup({ id: 'group-2', name: 'Beta' })
  let left = false
  const { user, asked } = open({
    'customers.adminDetail': { data: someCustomerPage({ group }) },
    'groups.ofCustomer': { data: [{ ...beta, members_count: 2 }] },
    'groups.moveMember': () =>
      left
        ? { status: 400, body: { message: 'This customer is no longer in that group.' } }
        : { data: { group: beta } },
  })
  const agent = await region('Agent')
  expect(agent).toHaveTextContent('AlphaPays on day 5 of the monthactive')
  await user.click(within(agent).getByRole('button', { name: 'Move to another group' }))
  const dialog = await screen.findByRole('dialog', { name: 'Move to another group' })
  const box = await within(dialog).findByRole('combobox', { name: 'New group' })
  await waitFor(() => expect(box).toBeEnabled())
  await user.click(box)
  await user.click(await within(dialog).findByRole('option', { name: 'Beta · day 5 · 2 members' }))
  await user.type(within(dialog).getByRole('textbox', { name: 'Reason' }), 'Moved to Balogun market')
  await user.click(within(dialog).getByRole('button', { name: 'Move' }))
  expect(await screen.findByRole('dialog', { name: 'Customer moved' })).toHaveTextContent(
    'Amina Bello is in the group Beta now.',
  )
  expect(asked('groups.moveMember')[0]).toMatchObject({
    path: '/api/admin/customers/customer-1/group',
    body: { from: 'group-1', to: 'group-2', reason: 'Moved to Balogun market' },
  })
  await waitFor(() => expect(asked('customers.adminDetail')).toHaveLength(2))
  await user.click(screen.getByRole('button', { name: 'OK' }))
  left = true
  await user.click(within(agent).getByRole('button', { name: 'Remove from the group' }))
  const removal = await screen.findByRole('dialog', { name: 'Remove from the group' })
  await user.type(within(removal).getByRole('textbox', { name: 'Reason' }), 'Asked to leave')
  await user.click(within(removal).getByRole('button', { name: 'Remove' }))
  expect(await screen.findByText('This customer is no longer in that group.')).toBeVisible()
  expect(asked('groups.moveMember').at(-1)?.body).toEqual({ from: 'group-1', to: null, reason: 'Asked to leave' })
  expect(asked('groups.ofCustomer')).toHaveLength(1)
})

test('DESK-42 DESK-43 data that an attestation closed is corrected by its own form, with the reason and how it was checked; it waits for another admin', async () => {
  const proposal = {
    id: 'proposal-1',
    act: 'correction',
    subject: { kind: 'customer', id: 'customer-1', name: 'Amina Bello' },
    person: { first_name: 'Amina', last_name: 'Bello', customer_id: 'customer-1' },
    amount: null,
    reason: 'Typed wrongly',
    facts: [],
    proposed_by: { first_name: 'Ada', last_name: 'Obi' },
    proposed_at: '2025-06-10T08:14:00.000Z',
    is_own: true,
    state: 'open',
    decided_by: null,
    decided_at: null,
    decision_reason: null,
    words: null,
  } as const
  const { user, asked, leave } = open({ 'customerCorrections.propose': { data: { proposal } } })
  const correct = async (part: string) => {
    await user.click(await screen.findByRole('button', { name: `Correct ${part}` }))
    return within(await screen.findByRole('dialog', { name: `Correct: ${part}` }))
  }
  const explain = async (dialog: Awaited<ReturnType<typeof correct>>) => {
    await user.type(dialog.getByRole('textbox', { name: 'Why it is corrected' }), 'Typed wrongly')
    await user.type(dialog.getByRole('textbox', { name: 'How you checked it' }), 'ID card seen')
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
    expect(await screen.findByRole('dialog', { name: 'Waits for a Second Person' })).toHaveTextContent('Amina Bello')
    await user.click(screen.getByRole('button', { name: 'OK' }))
  }
  const kin = await correct('Next of kin')
  const name = kin.getByRole('textbox', { name: 'Name of next of kin' })
  expect(name).toHaveValue(someCustomerPage().user.nok_name ?? 'missing')
  await user.clear(name)
  await user.type(name, 'Hauwa Bello')
  await explain(kin)
  const phone = await correct('Phone number')
  await user.type(phone.getByRole('textbox', { name: 'New phone number' }), '8039999999')
  await explain(phone)
  const why = { reason: 'Typed wrongly', checked: 'ID card seen' }
  const { nok_relationship, nok_phone } = someCustomerPage().user
  expect(asked('customerCorrections.propose').map(({ body }) => body)).toEqual([
    { part: 'next_of_kin', values: { nok_name: 'Hauwa Bello', nok_relationship, nok_phone }, ...why },
    { part: 'phone', values: { phone: '08039999999' }, ...why },
  ])
  leave()
  open({ 'customers.adminDetail': { data: someCustomerPage({ user: { ...someCustomerPage().user, kyc_level: 1 } }) } })
  expect(await screen.findByRole('button', { name: 'Correct NIN' })).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Correct BVN' })).toBeNull()
})

test('DESK-45 DESK-46 names, gender, birthday and e-mail address are corrected by the rules of sign-up, and a refusal is shown at its field', async () => {
  const message = 'The NIN is registered with another one.'
  const { user, asked } = open({
    'customerCorrections.propose': { status: 400, body: { message: 'Wrong', data: { last_name: [message] } } },
  })
  await screen.findByRole('button', { name: 'Correct Phone number' })
  const profile = await region('Profile')
  expect(
    within(profile)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Correct Name, gender and birthday', 'Correct Phone number', 'Correct Email address'])
  await user.click(within(profile).getByRole('button', { name: 'Correct Name, gender and birthday' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Correct: Name, gender and birthday' }))
  const { first_name, last_name, gender, dob } = someCustomerPage().user
  expect(dialog.getByRole('textbox', { name: 'First name' })).toHaveValue(first_name)
  const last = dialog.getByRole('textbox', { name: 'Last name' })
  expect(last).toHaveValue(last_name)
  await user.clear(last)
  await user.tab()
  expect(await dialog.findByText('Enter a valid last name')).toBeVisible()
  await user.type(last, 'Sani')
  await user.type(dialog.getByRole('textbox', { name: 'Why it is corrected' }), 'Married')
  await user.type(dialog.getByRole('textbox', { name: 'How you checked it' }), 'ID card seen')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(await dialog.findByText(message)).toBeVisible()
  expect(asked('customerCorrections.propose').map(({ body }) => body)).toEqual([
    {
      part: 'person',
      values: { first_name, middle_name: expect.any(String), last_name: 'Sani', gender, dob },
      reason: 'Married',
      checked: 'ID card seen',
    },
  ])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  await user.click(within(profile).getByRole('button', { name: 'Correct Email address' }))
  const email = within(await screen.findByRole('dialog', { name: 'Correct: Email address' }))
  expect(email.getByRole('textbox', { name: 'Email address' })).toHaveValue(someCustomerPage().user.email)
})

test('DESK-47 DESK-48 a file is asked for again with a reason that the customer reads; the page shows whether it came, and opens the earlier one', async () => {
  const one = someAskedFile
  const came = {
    ...one,
    id: 'asked-2',
    kind: 'profile_picture',
    sent_at: one.asked_at,
    earlier: { content_type: 'image/png' },
  } as const
  const { user, asked } = open({
    'customers.adminDetail': { data: someCustomerPage({ asked_files: [one, came] }) },
    'customerCorrections.propose': { status: 400, body: { message: 'The customer has been asked for this already.' } },
    'askedFiles.openEarlier': { data: { url: '/files/profile_picture/a.png', content_type: 'image/png' } },
  })
  const documents = within(await region('Documents Upload'))
  expect(documents.getByRole('list', { name: 'Asked for again: Valid ID' })).toHaveTextContent(
    'Asked for again on Jun 10, 2025: Not sharp Not received yet.',
  )
  await user.click(documents.getByRole('button', { name: 'Ask again Valid ID' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Ask again: Valid ID' }))
  expect(dialog.getByText(/^The customer reads this, so write it to them/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Why it is asked for again' }), 'The edge is cut off')
  await user.type(dialog.getByRole('textbox', { name: 'What you saw' }), 'Opened it')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(asked('customerCorrections.propose').map(({ body }) => body)).toEqual([
    { part: 'valid_id', values: {}, reason: 'The edge is cut off', checked: 'Opened it' },
  ])
  await user.click(dialog.getByRole('button', { name: 'Cancel' }))
  const face = within(await region('Face Verification'))
  expect(face.getByRole('button', { name: 'Ask again Picture of the face' })).toBeVisible()
  expect(face.getByRole('list')).toHaveTextContent('Received on Jun 10, 2025.')
  await user.click(face.getByRole('button', { name: 'Open the earlier file Picture of the face' }))
  expect(await screen.findByRole('dialog', { name: 'Earlier: Picture of the face of Amina Bello' })).toBeVisible()
  expect(asked('askedFiles.openEarlier').map(({ path }) => path)).toEqual(['/api/admin/earlier-documents/asked-2'])
})

test('DESK-49 a file that was asked for again and has not come is withdrawn with a reason: a refusal keeps the typed text, and then it is shown as withdrawn', async () => {
  let answers = 0
  const withdrawn_at = '2025-06-10T12:00:00.000Z'
  const { user, asked } = open({
    'customers.adminDetail': () => ({
      data: someCustomerPage({ asked_files: [answers < 2 ? someAskedFile : { ...someAskedFile, withdrawn_at }] }),
    }),
    'askedFiles.withdraw': () => {
      answers += 1
      if (answers === 1) return { status: 503, body: { message: 'Please try again in a moment.' } }
      return { data: { id: someAskedFile.id, withdrawn_at } }
    },
  })
  await user.click(await screen.findByRole('button', { name: 'Withdraw Valid ID' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Stop asking for: Valid ID' }))
  expect(dialog.getByText('Not sharp')).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'Reason' }), 'It was readable')
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  await user.click(await screen.findByRole('button', { name: 'OK' }))
  expect(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('It was readable')
  await user.click(dialog.getByRole('button', { name: 'Withdraw' }))
  expect(await screen.findByRole('dialog', { name: 'Withdrawn' })).toHaveTextContent(
    'no longer asked to send this again',
  )
  expect(asked('askedFiles.withdraw')).toMatchObject([
    { path: '/api/admin/asked-documents/asked-1/withdraw', body: { reason: 'It was readable' } },
    { path: '/api/admin/asked-documents/asked-1/withdraw', body: { reason: 'It was readable' } },
  ])
  const list = await screen.findByRole('list', { name: 'Asked for again: Valid ID', hidden: true })
  await waitFor(() => expect(list).toHaveTextContent('Withdrawn on Jun 10, 2025.'))
  expect(screen.queryByRole('button', { name: 'Withdraw Valid ID', hidden: true })).toBeNull()
})

test('DESK-41 accounts that share something with the customer are listed, with what and since when; each customer leads to their page', async () => {
  const link = {
    mark: 'bank_account',
    detail: 'Zenith Bank 0123456789',
    since: '2025-06-09T23:30:00.000Z',
    customer_id: 'customer-2',
    account_type: 'customer',
    status: 'disabled',
    user: { first_name: 'Musa', last_name: 'Ibrahim', phone: '08030000003', profile_picture_url: null },
    has_running_loan: true,
  } as const
  const staff = { customer_id: null, account_type: 'agent', status: 'active', has_running_loan: false } as const
  const accounts = [
    link,
    { ...link, ...staff, mark: 'device', detail: null },
    { ...link, mark: 'bvn', detail: null },
  ] as const
  const { user, here, leave } = open({
    'customers.adminDetail': { data: someCustomerPage({ shared: { total: 21, accounts: [...accounts] } }) },
  })
  const card = await region('Shared with other accounts')
  expect(
    within(card)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'Musa IbrahimSame bank account: Zenith Bank 0123456789Since Jun 10, 2025 · Customer · Disabled · Has a running loan',
    'Musa IbrahimSigned in on the same deviceSince Jun 10, 2025 · Agent',
    'Musa IbrahimOne of them entered the BVN of the otherSince Jun 10, 2025 · Customer · Disabled · Has a running loan',
  ])
  expect(card).toHaveTextContent('The newest 3 of 21.')
  await user.click(within(card).getAllByRole('link', { name: 'Musa Ibrahim' })[0]!)
  await waitFor(() => expect(here()).toBe('/admin-user/customer-management/customer-2'))
  leave()
  open()
  await region('Profile')
  expect(screen.queryByRole('region', { name: 'Shared with other accounts' })).toBeNull()
})

test('DESK-03 the texts that were sent are shown, or that there was none', async () => {
  const { leave } = open()
  expect(await region('Text messages')).toHaveTextContent('Code for a new passwordJun 10, 2025, 09:14')
  leave()
  const purposes = ['cash_receipt', 'file_asked', 'phone_changed', 'repayment_reversed'] as const
  const messages = purposes.map((purpose) => ({
    id: null,
    purpose,
    sent_at: '2025-06-10T08:14:00.000Z',
    state: null,
    reason: null,
  }))
  const { leave: leaveThese } = open({ 'customers.adminDetail': { data: someCustomerPage({ messages }) } })
  const lines = within(await region('Text messages')).getAllByRole('listitem')
  expect(lines.map(({ textContent }) => textContent?.replace('Jun 10, 2025, 09:14', ''))).toEqual([
    'Receipt for cash',
    'A file is asked for again',
    'The phone number was changed',
    'A payment was reversed',
  ])
  leaveThese()
  open({ 'customers.adminDetail': { data: someCustomerPage({ messages: [] }) } })
  expect(await region('Text messages')).toHaveTextContent('No text was sent recently.')
})

test('C-208 NOTE-15 the state of each text is shown, and support sends one again', async () => {
  const at = '2025-06-10T08:14:00.000Z'
  const message = (id: number, state: 'delivered' | 'waiting' | 'failed') => ({
    id,
    purpose: 'paid_out' as const,
    sent_at: at,
    state,
    reason: null,
  })
  const { user, asked } = open({
    'customers.adminDetail': {
      data: someCustomerPage({
        messages: [
          message(7, 'delivered'),
          { ...message(8, 'waiting'), purpose: 'loan_late' },
          { ...message(9, 'failed'), purpose: 'paid_off', reason: 'never accepted' },
          { ...message(10, 'failed'), purpose: 'file_asked', reason: 'DND Active on Phone Number' },
        ],
      }),
    },
    'notifications.sendAgain': { data: { id: 7, from: at } },
  })
  const card = await region('Text messages')
  expect(card).toHaveTextContent('Loan paid outJun 10, 2025, 09:14Delivered')
  expect(card).toHaveTextContent('Reminder: lateJun 10, 2025, 09:14Waits for its hour')
  expect(card).toHaveTextContent('Loan paid offJun 10, 2025, 09:14Failed: the provider did not accept it for days')
  expect(card).toHaveTextContent('Failed: DND Active on Phone Number')
  expect(within(card).getAllByRole('button', { name: /Send again/ })).toHaveLength(3)
  await user.click(within(card).getByRole('button', { name: 'Send again: Loan paid out' }))
  expect(await screen.findByText('Text is sent again')).toBeVisible()
  expect(asked('notifications.sendAgain')[0]?.path).toBe('/api/admin/texts/7/again')
})

test('DESK-08 a customer who does not exist is shown as not found', async () => {
  const gone = { status: 404, body: { message: 'Resource not found.' } }
  open({
    'customers.adminDetail': gone,
    'customers.adminLoans': gone,
    'customers.adminTrail': gone,
    'payments.adminOfCustomer': gone,
    'collections.customerNotes': gone,
  })
  expect(await screen.findAllByText('Customer not found. The link may be old.')).toHaveLength(1)
})

test('C-157 each panel shows its own failure', async () => {
  const away = { status: 500, body: {} }
  open({
    'customers.adminDetail': away,
    'customers.adminLoans': away,
    'customers.adminTrail': away,
    'payments.adminOfCustomer': away,
    'collections.customerNotes': away,
  })
  await expectFailedPanels(5)
})

test('COLL-04 the notes about all loans of the customer are on their page', async () => {
  const note = {
    id: 7,
    loan_id: 'LN-10000001',
    written_by: { first_name: 'Sani', last_name: 'Musa', account_type: 'agent' },
    outcome: 'away',
    note: 'Shop closed',
    promised_on: null,
    promised_amount: null,
    promise: null,
    paid_of_promise: null,
    noted_at: '2025-06-09T10:00:00.000Z',
  }
  open({
    'collections.customerNotes': { data: { notes: [note], page: { current: 1, next: null, prev: null, total: 1 } } },
  })
  const notes = within(await screen.findByRole('region', { name: 'Notes' }))
  expect(await notes.findByText('Jun 9, 2025: Not there · Shop closed')).toBeVisible()
  expect(notes.getByText('by Sani Musa · loan LN-10000001')).toBeVisible()
})

test('DESK-08 only admins open the page', async () => {
  signInAs('agent')
  const { here } = open()
  await waitFor(() => expect(here()).not.toBe(address))
})

test('DESK-61 a repayment is reversed with a cause and a reason, and the outcome is shown; no other payment can be reversed', async () => {
  const reversible = { ...repayment, may_reverse: true }
  let listed = [reversible, someAdminPayment({ id: 'payment-2', tx_ref: 'kasuwa-2' })]
  const { user, asked } = open({
    'payments.adminOfCustomer': () => paymentsAnswer(listed),
    'payments.reverse': () => {
      const reversed_at = '2025-06-10T09:00:00.000Z'
      listed = [{ ...reversible, may_reverse: false, status: 'failed', reversed_at }]
      return {
        data: {
          id: 'payment-1',
          tx_ref: 'PSK-77',
          owed_again: 50_000,
          credit_taken: 2_500,
          suspended: 52_500,
          taken: 0,
        },
      }
    },
  })
  const [reverse, ...others] = await screen.findAllByRole('button', { name: /^Reverse:/ })
  expect([reverse?.textContent, others]).toEqual(['Reverse: PSK-77', []])
  await user.click(reverse!)
  const dialog = within(await screen.findByRole('dialog', { name: 'Reverse Repayment' }))
  await user.click(dialog.getByRole('radio', { name: /belongs to somebody else/ }))
  await user.type(dialog.getByRole('textbox', { name: /Reason/ }), 'Another account on the receipt')
  await user.click(dialog.getByRole('button', { name: 'Reverse Repayment' }))
  expect(await screen.findByRole('dialog', { name: 'Reversed' })).toHaveTextContent(
    '₦50,000.00 is owed on the loan again. ₦2,500.00 of credit was taken back. ₦52,500.00 is in suspense: assign it to its owner.',
  )
  expect(asked('payments.reverse')).toMatchObject([
    {
      path: '/api/admin/payments/payment-1/reverse',
      body: { cause: 'booked_wrongly', reason: 'Another account on the receipt' },
    },
  ])
  await user.click(screen.getByRole('button', { name: 'OK' }))
  expect((await screen.findAllByText('reversed')).length).toBeGreaterThan(0)
  expect(screen.queryByRole('button', { name: /^Reverse:/ })).toBeNull()
})
