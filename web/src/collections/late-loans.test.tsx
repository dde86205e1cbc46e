import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { answerCalls, meAnswer, someUser } from '../testing/test-answers.ts'
import { openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'
import { adminLoansAnswer } from '../loans/admin/test-admin-loan.ts'
import { someLateLoan as halima, someLoansAtRisk } from './test-late-loan.ts'

const page = { current: 1, next: 2, prev: null, total: 1_204 }
const answer = { data: { loans: [halima], total_due: 1_250_000, total_outstanding: 4_800_000, page } }
const none = { data: { loans: [], total_due: 0, total_outstanding: 0, page: { ...page, next: null, total: 0 } } }

type Answers = Parameters<typeof answerCalls>[0]

function open(path: string, type: 'agent' | 'admin', answers: Answers) {
  signInAs(type)
  const sent = answerCalls({
    'access.me': meAnswer(someUser({ account_type: type })),
    'collections.lateChoices': {
      data: { agents: [{ id: 'agent-1', first_name: 'Amina', last_name: 'Bello' }], markets: ['Ikeja'] },
    },
    'collections.atRisk': { data: someLoansAtRisk },
    ...answers,
  })
  return {
    ...openApp(path),
    queriesOf: (call: string) => sent.filter((one) => one.call === call).map(({ query }) => query),
  }
}

test('COLL-01 COLL-02 FILE-08 late loans with their sums; the order, the filters and the page are in the call', async () => {
  const { user, queriesOf } = open('/admin-user/late-loans', 'admin', {
    'collections.lateLoans': answer,
    'collections.lateLoansFile': { csv: 'Loan\r\n', name: 'kasuwa-late-loans-2026-02-01.csv' },
  })
  expect(await screen.findByText('1,204 loans, ₦1,250,000.00 due now, ₦4,800,000.00 outstanding')).toBeVisible()
  const row = within(screen.getByRole('row', { name: /Halima Yusuf.*₦10,500.00 for/ }))
  expect(row.getByRole('link', { name: 'Halima Yusuf' })).toHaveAttribute(
    'href',
    '/admin-user/customer-management/customer-1',
  )
  expect(row.getByRole('link', { name: 'Amina Bello' })).toHaveAttribute('href', '/admin-user/agent-management/agent-1')
  expect(row.getByText('Broken')).toBeVisible()
  expect(row.getByText('Never')).toBeVisible()
  await user.selectOptions(screen.getByRole('combobox', { name: 'Order' }), 'Most due first')
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Days Late' }), '8 to 30 days')
  await user.selectOptions(await screen.findByRole('combobox', { name: 'Agent' }), 'Amina Bello')
  await user.selectOptions(screen.getByRole('combobox', { name: 'Promise' }), 'Broken')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  await screen.findByRole('button', { name: 'Filters (3)' })
  expect(queriesOf('collections.lateLoans').at(0)).toEqual({ per_page: '25' })
  const filter = { late: '8-30', agent: 'agent-1', promise: 'broken' }
  expect(queriesOf('collections.lateLoans').at(-1)).toEqual({ per_page: '25', order: 'due_now', ...filter })
  await user.click(screen.getByRole('button', { name: 'Download CSV' }))
  await screen.findByText(/kasuwa-late-loans/)
  expect(queriesOf('collections.lateLoansFile')).toEqual([filter])
})

test('MEND-02 MEND-11 the late loans have the portfolio at risk, and the classes with their provision one press away', async () => {
  const { user } = open('/admin-user/late-loans', 'admin', { 'collections.lateLoans': none })
  const card = within(await screen.findByRole('region', { name: 'Portfolio at Risk' }))
  expect(await card.findByText('₦200,000.00 of unpaid principal in 2 loans on Jun 10, 2025')).toBeVisible()
  expect(card.getByText('PAR 7: above 7 days').nextSibling).toHaveTextContent('40 %₦80,000.00')
  expect(card.getByText('PAR 1: late at all').nextSibling).toHaveTextContent(
    '40 %₦80,000.00, of it rescheduled ₦80,000.00',
  )
  expect(card.getByText('Rescheduled loans').nextSibling).toHaveTextContent('40 %₦80,000.00 in 1 loan')
  expect(card.queryByRole('table')).toBeNull()
  await user.click(card.getByRole('button', { name: /^Classes, provision/ }))
  const table = within(card.getByRole('table', { name: 'Classes by days late' }))
  expect(table.getByRole('row', { name: '1 to 30 days 1 ₦80,000.00 5 % ₦4,000.00' })).toBeVisible()
  expect(figuresIn(screen.getByRole('region', { name: 'Portfolio at Risk' }))).toMatchObject({
    'Provision of Today': '₦5,200.00',
    'Written Off This Month': '₦25,000.00',
    'Recovered This Month': '₦1,500.50',
  })
})

test('COLL-01 a list without late loans says so', async () => {
  open('/admin-user/late-loans', 'admin', { 'collections.lateLoans': none })
  expect(await screen.findByText('No loan is late.')).toBeVisible()
})

test('COLL-03 an agent reaches their own late loans from the late card', async () => {
  const { user } = open('/agent-user/dashboard', 'agent', { 'collections.ownLateLoans': answer })
  await user.click(await screen.findByRole('link', { name: 'All late' }))
  expect(await screen.findByRole('heading', { name: 'Late Loans' })).toBeVisible()
  expect(await screen.findByRole('link', { name: 'LN-10000001' })).toHaveAttribute('href', '/loans/LN-10000001')
  expect(screen.queryByRole('columnheader', { name: 'Agent' })).toBeNull()
})

test('COLL-01 the tab of overdue loans leads to the late loans, whose failed load is not shown as an empty list', async () => {
  const { user } = open('/admin-user/loan-management?tab=overdue', 'admin', {
    'collections.lateLoans': { status: 500, body: { message: 'Something went wrong' } },
    'loans.adminList': adminLoansAnswer([]),
  })
  await user.click(await screen.findByRole('link', { name: 'Late loans by days, agent and promise' }))
  expect(await screen.findByRole('button', { name: /try again/i })).toBeVisible()
  expect(screen.queryByText('No loan is late.')).toBeNull()
})

test.each([
  ['admin', 'collections.lateLoans'],
  ['agent', 'collections.ownLateLoans'],
] as const)(
  'COLL-05 an %s goes from the late loans to the promises due today, and to those broken since yesterday',
  async (type, late) => {
    const { user, queriesOf } = open(`/${type}-user/late-loans`, type, {
      [late]: answer,
      'collections.promises': ({ query }) => ({
        data:
          query['list'] === 'today'
            ? { loans: [], total_promised: 0, page: { ...page, next: null, total: 0 } }
            : { loans: [halima], total_promised: 10_500, page: { ...page, next: null, total: 1 } },
      }),
    })
    await user.click(await screen.findByRole('link', { name: 'Promises to pay' }))
    expect(await screen.findByText('No open promise is due today.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Broken since yesterday' }))
    expect(await screen.findByText('1 promise, ₦10,500.00 promised')).toBeVisible()
    expect(screen.getByRole('row', { name: /Halima Yusuf/ })).toBeVisible()
    expect(queriesOf('collections.promises').map(({ list }) => list)).toEqual(['today', 'since_yesterday'])
    await user.click(screen.getByRole('link', { name: 'Late Loans' }))
    expect(await screen.findByRole('heading', { level: 1, name: 'Late Loans' })).toBeVisible()
  },
)
