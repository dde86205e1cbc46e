import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, nothingWaits, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { proposalsAnswer, someProposal } from './test-proposal.ts'

beforeEach(() => signInAs('admin'))
afterEach(() => vi.unstubAllGlobals())

const own = someProposal({
  id: 'proposal-2',
  act: 'commission',
  subject: { kind: 'agent', id: 'agent-1', name: '12345678' },
  person: { first_name: 'Musa', last_name: 'Bala', customer_id: null },
  amount: 9_000,
  reason: 'June',
  facts: [],
  is_own: true,
})

function open(answers: Parameters<typeof answerCalls>[0] = {}, path = '/admin-user/proposals') {
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: 'admin', kyc_level: 0 })),
    'proposals.list': proposalsAnswer([someProposal(), own]),
    'proposals.show': { data: { ...someProposal(), moved: [], obstacle: null } },
    ...answers,
  })
  return { ...openApp(path), named: (call: string) => sent.filter((one) => one.call === call) }
}
const article = (name: string) => screen.findByRole('article', { name })
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

test('DESK-34 each proposal has its facts in words; its proposer may only withdraw it and reads why; the dashboard counts and leads there', async () => {
  const { user, here, named } = open(
    {
      'overview.adminWaiting': { data: { ...nothingWaits, proposals: { count: 2 } } },
      'proposals.withdraw': {
        data: { ...own, state: 'withdrawn', decided_by: own.proposed_by, decided_at: own.proposed_at },
      },
    },
    '/admin-user/dashboard',
  )
  await user.click(await screen.findByRole('link', { name: /^Proposals For a second person 2$/ }))
  expect(here()).toBe('/admin-user/proposals')
  const theirs = await article('Approval of a loan')
  expect(figuresIn(theirs)).toEqual({
    Amount: '₦150,000.00',
    For: 'Amina Bello',
    Loan: 'LN-10000001',
    Requested: '₦200,000.00',
    'Proposed by': 'Tunde Ojo',
    Since: 'Jun 1, 2025, 10:00',
  })
  expect(within(theirs).getByRole('link', { name: 'LN-10000001' })).toHaveAttribute(
    'href',
    '/admin-user/loan-management/loan-1',
  )
  expect(
    within(theirs)
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual(['Refuse', 'Confirm'])
  const commission = within(await article('Commission'))
  expect(commission.getByText('You proposed this, so another admin confirms or refuses it.')).toBeVisible()
  expect(commission.getAllByRole('button')).toHaveLength(1)
  expect(commission.getByRole('link', { name: '12345678' })).toHaveAttribute(
    'href',
    '/admin-user/agent-management/agent-1',
  )
  await user.click(commission.getByRole('button', { name: 'Withdraw' }))
  const question = await dialog('Withdraw This?')
  expect(question.getByText(/^Commission, ₦9,000.00, for Musa Bala/)).toBeVisible()
  await user.click(question.getByRole('button', { name: 'Withdraw' }))
  await dialog('Withdrawn')
  expect(named('proposals.withdraw').map(({ path }) => path)).toEqual(['/api/admin/proposals/proposal-2/withdraw'])
})

test('DESK-34 a file asked for again is named so, its customer is named once, and on a phone its facts are in a line that opens', async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }))
  const asked = someProposal({
    act: 'correction',
    subject: { kind: 'customer', id: 'customer-1', name: 'Amina Bello' },
    amount: null,
    facts: [
      { name: 'Asked for again', value: 'Utility bill' },
      { name: 'Who reads the reason', value: 'The customer' },
      { name: 'How it was checked', value: 'The name is cut off' },
    ],
  })
  const { user } = open({ 'proposals.list': proposalsAnswer([asked]) })
  const card = await article('File asked for again')
  expect(figuresIn(card)).toEqual({ For: 'Amina Bello', 'Proposed by': 'Tunde Ojo', Since: 'Jun 1, 2025, 10:00' })
  await user.click(within(card).getByRole('button', { name: 'Details (3)' }))
  expect(figuresIn(card)).toMatchObject({ 'Asked for again': 'Utility bill' })
})

test.each([
  [null, 'It is done.'],
  [{ status: 'pending' as const, note: 'Queued' }, 'It is done, and the money is on its way. Queued'],
  [
    { status: 'failed' as const, note: 'Account closed' },
    'It was confirmed, but the money did not arrive. Account closed',
  ],
])(
  'DESK-34 a confirmation asks first, counts once under its key, and ends with the state of the money: %j',
  async (payout, text) => {
    let answers = 0
    const { user, named } = open({
      'proposals.confirm': () =>
        answers++ === 0 ? { status: 500, body: {} } : { data: { ...someProposal({ state: 'confirmed' }), payout } },
    })
    for (const ends of ['Request Failed', 'Confirmed']) {
      await user.click(within(await article('Approval of a loan')).getByRole('button', { name: 'Confirm' }))
      await user.click((await dialog('Confirm This?')).getByRole('button', { name: /^Confirm ₦/ }))
      const shown = await screen.findByRole('dialog', { name: ends })
      if (ends === 'Confirmed') expect(shown).toHaveTextContent(text)
      await user.click(within(shown).getByRole('button', { name: 'OK' }))
    }
    const keys = named('proposals.confirm').map(({ idempotencyKey }) => idempotencyKey)
    expect(keys).toEqual([keys[0], keys[0]])
  },
)

test('C-218 before a confirmation its facts are shown, old beside new if they have changed, and that it falls', async () => {
  const moved = [{ name: 'Paid to', before: '8030000012, Opay', now: '0999999999, Opay', falls: true }]
  const { user } = open({ 'proposals.show': { data: { ...someProposal(), moved, obstacle: null } } })
  await user.click(within(await article('Approval of a loan')).getByRole('button', { name: 'Confirm' }))
  const question = await screen.findByRole('dialog', { name: 'Confirm This?' })
  expect(question).toHaveTextContent('Requested: ₦200,000.00')
  expect(question).toHaveTextContent('Paid to has changed: it was 8030000012, Opay and is now 0999999999, Opay.')
  expect(question).toHaveTextContent('Confirming only closes this proposal.')
})

test('DESK-34 a refusal takes a reason, and decided proposals have a separate list', async () => {
  const refused = someProposal({
    state: 'refused',
    decided_by: { first_name: 'Ada', last_name: 'Obi' },
    decided_at: '2025-06-02T09:00:00.000Z',
    decision_reason: 'Ask for payslips',
  })
  const { user, named } = open({ 'proposals.refuse': { data: refused } })
  await user.click(within(await article('Approval of a loan')).getByRole('button', { name: 'Refuse' }))
  const form = await dialog('Refuse Proposal')
  expect(form.getByRole('button', { name: 'Refuse' })).toBeDisabled()
  await user.type(form.getByRole('textbox', { name: 'Reason' }), 'Ask for payslips')
  await user.click(form.getByRole('button', { name: 'Refuse' }))
  await user.click((await dialog('Refused')).getByRole('button', { name: 'OK' }))
  expect(named('proposals.refuse')).toMatchObject([{ body: { reason: 'Ask for payslips' } }])
  answerCalls({ 'proposals.list': proposalsAnswer([refused]) })
  await user.click(screen.getByRole('button', { name: 'Decided' }))
  expect(figuresIn(await article('Approval of a loan'))).toMatchObject({
    'Refused by': 'Ada Obi',
    At: 'Jun 2, 2025, 10:00',
    Because: 'Ask for payslips',
  })
  expect(within(await article('Approval of a loan')).queryByRole('button')).toBeNull()
})
