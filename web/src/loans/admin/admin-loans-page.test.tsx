import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { answerCalls, meAnswer, someLoanDetail, someUser } from '../../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../../testing/test-app.tsx'
import { figuresIn, textsOf } from '../../testing/test-figures.ts'
import { adminLoansAnswer, someAdminLoan } from './test-admin-loan.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))
const address = '/admin-user/loan-management'
const pending = `${address}?tab=pending`

function open(answers: Parameters<typeof answerCalls>[0], path = address) {
  const sent = answerCalls({ 'access.me': admin, ...answers })
  return {
    ...openApp(path),
    sent,
    lists: () => sent.filter(({ call }) => call === 'loans.adminList').map(({ query }) => query),
  }
}

const table = () => screen.findByRole('table', { name: 'Loans' })
const menu = () => screen.findByRole('button', { name: 'Actions for loan LN-10000001' })
const items = () => screen.getAllByRole('menuitem').map((item) => item.textContent)

test('MLOAN-01 summary cards', async () => {
  open({ 'loans.adminList': adminLoansAnswer() })
  const summary = await screen.findByRole('region', { name: 'Loan Summary' })
  await within(summary).findByText('37')
  expect(figuresIn(summary)).toEqual({
    'Total Loans': '1,204',
    'Total Active Loans': '37',
    'Total Disbursed Loans': '₦12.3M',
    'Total Repayments Received': '₦9.9k',
  })
  expect(within(summary).getByText('₦9.9k')).toHaveAttribute('title', '₦9,876.54')
})

test('MLOAN-02 C-139 the tabs: Active, Pending, Overdue, Rejected Loans, first Active', async () => {
  open({ 'loans.adminList': adminLoansAnswer([]) })
  const tabs = within(await screen.findByRole('group', { name: 'Which loans to show' })).getAllByRole('button')
  expect(tabs.map((tab) => tab.textContent?.trim())).toEqual(['Active', 'Pending', 'Overdue', 'Rejected Loans'])
  expect(tabs.map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['true', 'false', 'false', 'false'])
})

test('MLOAN-03 C-138 each tab asks for its status, filters the rows itself, and begins at page 1', async () => {
  const everything = (['active', 'pending', 'overdue', 'rejected', 'completed'] as const).map((status) =>
    someAdminLoan({ id: status, loan_id: `LN-${status}`, status }),
  )
  const { user, lists, query } = open({ 'loans.adminList': adminLoansAnswer(everything) }, `${address}?page=3`)
  for (const [name, status] of [
    ['Active', 'active'],
    ['Pending', 'pending'],
    ['Overdue', 'overdue'],
    ['Rejected Loans', 'rejected'],
  ] as const) {
    await user.click(await screen.findByRole('button', { name }))
    expect(await screen.findByText(`LN-${status}`)).toBeVisible()
    expect(within(await table()).getAllByRole('row')).toHaveLength(2)
    expect(query()).toBe(status === 'active' ? '' : `?tab=${status}`)
  }
  expect(lists()).toEqual([
    { page: '3', status: 'active' },
    { status: 'active' },
    { status: 'pending' },
    { status: 'overdue' },
    { status: 'rejected' },
  ])
})

test('DECIDE-07 the tab Pending has a filter by what a loan waits for, kept in the address; other tabs have none', async () => {
  const { user, lists, query, leave } = open({ 'loans.adminList': adminLoansAnswer() }, pending)
  await table()
  await user.click(screen.getByRole('button', { name: 'Filters' }))
  await user.selectOptions(screen.getByRole('combobox', { name: 'Waits for' }), 'A second person')
  await user.click(screen.getByRole('button', { name: 'Apply filters' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'pending', waits_for: 'second_person' }))
  expect(query()).toContain('waits_for=second_person')
  await user.click(screen.getByRole('button', { name: 'Active' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'active' }))
  leave()
  open({ 'loans.adminList': adminLoansAnswer() })
  await user.click(await screen.findByRole('button', { name: 'Filters' }))
  expect(screen.queryByRole('combobox', { name: 'Waits for' })).toBeNull()
})

test('MLOAN-04 the table: Loan ID, Customer Name, Loan Amount, Application Date, Status', async () => {
  open({ 'loans.adminList': adminLoansAnswer() }, pending)
  const [head, row] = within(await table()).getAllByRole('row')
  expect(textsOf(head!, 'columnheader').slice(0, 5)).toEqual([
    'Loan ID',
    'Customer Name',
    'Loan Amount',
    'Application Date',
    'Status',
  ])
  expect(textsOf(row!, 'cell').slice(0, 5)).toEqual(['LN-10000001', 'Halima Yusuf', '₦60.0k', 'Jun 2, 2025', 'pending'])
  expect(within(row!).getByText('₦60.0k')).toHaveAttribute('title', '₦60,000.00')
  expect(row!.querySelector('[data-colour]')).toHaveAttribute('data-colour', 'yellow')
})

test.each(['active', 'pending', 'overdue', 'rejected'] as const)(
  'MLOAN-05 View Details of a(n) %s loan leads to it',
  async (status) => {
    const { user, here } = open(
      {
        'loans.adminList': adminLoansAnswer([someAdminLoan({ status })]),
        'loans.schedule': { data: someLoanDetail() },
      },
      `${address}?tab=${status}`,
    )
    await user.click(await menu())
    await user.click(screen.getByRole('menuitem', { name: 'View Details' }))
    await waitFor(() => expect(here()).toBe('/loans/LN-10000001'))
  },
)

test.each([
  ['pending', null, ['View Details', 'Approve Loan', 'Reject Loan']],
  ['pending', 'failed', ['View Details', 'Approve Loan', 'Reject Loan']],
  ['pending', 'pending', ['View Details']],
  ['active', 'completed', ['View Details']],
  ['overdue', 'completed', ['View Details']],
  ['rejected', null, ['View Details']],
] as const)('MLOAN-06 C-86 a(n) %s loan whose disbursement is %s offers %j', async (status, disbursement, offered) => {
  const { user } = open(
    { 'loans.adminList': adminLoansAnswer([someAdminLoan({ status, disbursement })]) },
    `${address}?tab=${status}`,
  )
  await user.click(await menu())
  expect(items()).toEqual(offered)
})

test('C-86 a pending loan shows the state of its disbursement', async () => {
  open(
    {
      'loans.adminList': adminLoansAnswer([
        someAdminLoan({
          id: '1',
          loan_id: 'LN-1',
          disbursement: 'pending',
          disbursement_note: 'Paystack waits for a code',
        }),
        someAdminLoan({ id: '2', loan_id: 'LN-2', disbursement: 'failed' }),
      ]),
    },
    pending,
  )
  const rows = within(await table()).getAllByRole('row')
  expect(rows[1]).toHaveTextContent('Disbursement under wayPaystack waits for a code')
  expect(rows[2]).toHaveTextContent('Disbursement failed')
})

test('MLOAN-07 C-140 Previous and Next follow the addresses of the answer; null disables them', async () => {
  const at = (page: number) => `${window.location.origin}/api/admin/loan-management?status=active&page=${page}`
  const loan = (page: number) => someAdminLoan({ id: `loan-${page}`, loan_id: `LN-${page}`, status: 'active' })
  const { user, lists, query, back } = open({
    'loans.adminList': ({ query: asked }) =>
      asked['page'] === '2'
        ? adminLoansAnswer([loan(2)], { current_page: 2, prev_page_url: at(1), total: 11 })
        : adminLoansAnswer([loan(1)], { next_page_url: at(2), total: 11 }),
  })
  const [previous, next] = [
    await screen.findByRole('button', { name: 'Previous' }),
    screen.getByRole('button', { name: 'Next' }),
  ]
  expect(previous).toBeDisabled()
  await user.click(next)
  expect(await screen.findByText('LN-2')).toBeVisible()
  expect(lists().at(-1)).toEqual({ page: '2', status: 'active' })
  expect(query()).toBe('?page=2')
  await waitFor(() => expect(next).toBeDisabled())
  await user.click(previous)
  expect(await screen.findByText('LN-1')).toBeVisible()
  await back()
  expect(await screen.findByText('LN-2')).toBeVisible()
})

test('C-140 the next page begins where the one before ended, and another tab begins again', async () => {
  const at = `${window.location.origin}/api/admin/loan-management?status=active&page=2&cursor=after.17.abc`
  const { user, lists, query } = open({
    'loans.adminList': ({ query: asked }) =>
      adminLoansAnswer(
        [someAdminLoan({ status: 'active' })],
        asked['page'] ? { current_page: 2, total: 11 } : { next_page_url: at, total: 11 },
      ),
  })
  await user.click(await screen.findByRole('button', { name: 'Next' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ page: '2', cursor: 'after.17.abc', status: 'active' }))
  await user.click(screen.getByRole('button', { name: 'Overdue' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'overdue' }))
  expect(query()).toBe('?tab=overdue')
})

test('C-140 an address elsewhere is never followed', async () => {
  open({
    'loans.adminList': adminLoansAnswer([someAdminLoan({ status: 'active' })], {
      next_page_url: 'https://elsewhere.example/api/admin/loan-management?page=2',
    }),
  })
  expect(await screen.findByText('LN-10000001')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled()
})

test('MLOAN-07 with one page Previous and Next stay, disabled; an empty list has neither', async () => {
  const { leave } = open({ 'loans.adminList': adminLoansAnswer([someAdminLoan({ status: 'active' })]) })
  for (const name of ['Previous', 'Next']) expect(await screen.findByRole('button', { name })).toBeDisabled()
  leave()
  open({ 'loans.adminList': adminLoansAnswer([]) })
  expect(await screen.findByText('No loan to show')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Next' })).toBeNull()
})

test('C-141 the search covers all statuses, each hit shows the status of its loan, and a tab leads back to its list', async () => {
  const statuses = ['completed', 'rejected', 'active', 'pending', 'overdue'] as const
  const hits = statuses.map((status) => someAdminLoan({ id: status, loan_id: `LN-${status}`, status }))
  const withdrawn = someAdminLoan({
    id: 'w',
    loan_id: 'LN-w',
    status: 'rejected',
    withdrawn_at: '2025-06-02T08:00:00.000Z',
  })
  const { user, lists, query } = open(
    {
      'loans.adminList': ({ query: asked }) =>
        asked['search']
          ? adminLoansAnswer([...hits, withdrawn])
          : adminLoansAnswer([someAdminLoan({ status: 'overdue' })]),
    },
    `${address}?tab=overdue`,
  )
  await table()
  expect(screen.getByText('Running loans with an instalment past its due date.')).toBeVisible()
  const box = screen.getByRole('searchbox', { name: 'Search loans' })
  await user.type(box, 'Halima')
  await waitFor(() => expect(lists().at(-1)).toEqual({ search: 'Halima' }))
  expect(await screen.findByText(/^Found among loans of every status/)).toBeVisible()
  const rows = within(await table())
    .getAllByRole('row')
    .slice(1)
  expect(rows.map((row) => row.querySelector('[data-colour]')?.textContent)).toEqual([...statuses, 'withdrawn'])
  const tabs = within(screen.getByRole('group', { name: 'Which loans to show' })).getAllByRole('button')
  expect(tabs.map((tab) => tab.getAttribute('aria-pressed'))).toEqual(['false', 'false', 'false', 'false'])
  await user.click(screen.getByRole('button', { name: 'Overdue' }))
  await waitFor(() => expect(query()).toBe('?tab=overdue'))
  expect(box).toHaveValue('')
  await waitFor(async () => expect(within(await table()).getAllByRole('row')).toHaveLength(2))
  expect(screen.getByText('Running loans with an instalment past its due date.')).toBeVisible()
})

test('the two counts of active loans say what they count', async () => {
  open({ 'loans.adminList': adminLoansAnswer([someAdminLoan({ status: 'active' })]) })
  const total = within(await screen.findByRole('region', { name: 'Loan Summary' })).getByText('Total Active Loans')
  expect(total.parentElement).toHaveTextContent('Active and overdue')
  expect(screen.getByText('Running loans that are not overdue. Overdue loans have their own tab.')).toBeVisible()
})

test('SHARED-16 while the loans load, 5 skeleton rows are shown', async () => {
  open({ 'loans.adminList': () => new Promise(() => undefined) })
  expect(await screen.findAllByTestId('skeleton-row')).toHaveLength(5)
})

test('C-157 a list that fails shows the dialog once, and shows the failure in its place, never the empty text', async () => {
  open({ 'loans.adminList': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(2)
  expect(screen.queryByText('No loan to show')).toBeNull()
  expect(screen.queryAllByTestId('skeleton-row')).toHaveLength(0)
})

test('C-138 C-145 requests are shown oldest first when they are asked for so, and newest first again at a press', async () => {
  const { user, lists, query } = open({ 'loans.adminList': adminLoansAnswer() }, `${pending}&sort=oldest`)
  await table()
  expect(lists().at(-1)).toEqual({ status: 'pending', sort: 'oldest' })
  await user.click(screen.getByRole('button', { name: 'Oldest first' }))
  await waitFor(() => expect(lists().at(-1)).toEqual({ status: 'pending' }))
  expect(query()).toBe('?tab=pending')
})
