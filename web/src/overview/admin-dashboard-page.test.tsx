import { screen, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerCalls, meAnswer, nothingWaits, someUser } from '../testing/test-answers.ts'
import { expectFailedPanels, openApp, signInAs } from '../testing/test-app.tsx'
import { figuresIn } from '../testing/test-figures.ts'

beforeEach(() => signInAs('admin'))

const admin = meAnswer(someUser({ account_type: 'admin', kyc_level: 0 }))

function open(answers: Parameters<typeof answerCalls>[0] = {}) {
  answerCalls({ 'access.me': admin, ...answers })
  return openApp('/admin-user/dashboard')
}

const emptyBuckets = (['none', '1-7', '8-14', '15-30', 'over-30'] as const).map((bucket) => ({
  bucket,
  loans: 0,
  outstanding: 0,
}))
const rowsOf = async (name: RegExp) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .map((row) => [...row.children].map((cell) => cell.textContent))

test('MDASH-01 the cards: Total Customers, Total Loans, Total Agents, Total Revenue', async () => {
  open({
    'overview.adminDashboard': {
      data: { total_agents: 12, total_customers: 1_204, total_loans: 2_345, total_revenue: 1_234_567.5 },
    },
  })
  const cards = await screen.findByRole('region', { name: 'Overview' })
  expect(await within(cards).findByText('₦1.2M')).toHaveAttribute('title', '₦1,234,567.50')
  expect(figuresIn(cards)).toEqual({
    'Total Customers': '1,204',
    'Total Loans': '2,345',
    'Total Agents': '12',
    'Total Revenue': '₦1.2M',
  })
})

test('the amounts disbursed and repaid by week can be read without the chart', async () => {
  open({
    'overview.adminCharts': {
      data: {
        weeks: [
          { week_start: '2025-05-26', disbursed: 150_000, repaid: 0 },
          { week_start: '2025-06-02', disbursed: 50_000, repaid: 13_125.5 },
        ],
        portfolio: emptyBuckets,
      },
    },
  })
  expect(await rowsOf(/paid out and repaid in the last/)).toEqual([
    ['Week of', 'Disbursed', 'Repaid'],
    ['May 26', '₦150,000.00', '₦0.00'],
    ['Jun 2', '₦50,000.00', '₦13,125.50'],
  ])
  expect(await screen.findByText('No loan is running.')).toBeVisible()
})

test('the portfolio by days overdue names every bucket, and the number of late loans', async () => {
  const portfolio = emptyBuckets.map((row) => {
    if (row.bucket === 'none') return { ...row, loans: 4, outstanding: 200_000 }
    return row.bucket === 'over-30' ? { ...row, loans: 1, outstanding: 34_375 } : row
  })
  open({ 'overview.adminCharts': { data: { weeks: [], portfolio } } })
  expect(await rowsOf(/outstanding amount of running loans/)).toEqual([
    ['Days overdue', 'Loans', 'Outstanding'],
    ['None', '4', '₦200,000.00'],
    ['1–7', '0', '₦0.00'],
    ['8–14', '0', '₦0.00'],
    ['15–30', '0', '₦0.00'],
    ['31+', '1', '₦34,375.00'],
  ])
  expect(screen.getByRole('region', { name: 'Portfolio by days overdue' })).toHaveTextContent(
    '5 running loans, 1 of them overdue.',
  )
  expect(screen.getByText('No money moved in the last twelve weeks.')).toBeVisible()
})

test('C-157 figures and charts that fail show the dialog once, and each panel shows its failure', async () => {
  open({ 'overview.adminDashboard': { status: 500, body: {} }, 'overview.adminCharts': { status: 500, body: {} } })
  expect(await screen.findByRole('dialog', { name: 'Request Failed' })).toBeVisible()
  await expectFailedPanels(3)
  expect(screen.queryByText('No money moved in the last twelve weeks.')).toBeNull()
})

const waitingFor = async () => within(await screen.findByRole('region', { name: 'Waiting for you' }))

test('DESK-107 the page begins with the work that waits, each kind with its count and a link to its list; finished kinds are quiet', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  open({
    'overview.adminWaiting': {
      data: {
        ...nothingWaits,
        requests: { count: 3, oldest_at: '2025-06-07T23:30:00.000Z', oldest_loan_id: 'LN-10000001' },
        late: { count: 2, amount: 63_000 },
        failed_transfers: { count: 1, amount: 40_000 },
        suspense: { count: 1_204, amount: 123.45 },
      },
    },
  })
  const links = await (await waitingFor()).findAllByRole('link')
  const [loans, payments] = ['/admin-user/loan-management', '/admin-user/payment-management']
  expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['Loan requests Oldest from 5 days ago 3', `${loans}?tab=pending&sort=oldest`],
    ['Late loans ₦63.0k overdue 2', `${loans}?tab=overdue`],
    ['Failed transfers ₦40.0k not arrived 1', `${payments}?tab=failed&status=open`],
    ['Suspense ₦123.45 without an owner 1,204', `${payments}?tab=suspense`],
    ['Open items Nothing to do 0', `${payments}?tab=open`],
    ['Decide on the oldest request', `${loans}/LN-10000001`],
  ])
  expect(screen.getAllByRole('region')[0]).toBe(screen.getByRole('region', { name: 'Waiting for you' }))
  const onBadge = (link: HTMLElement) =>
    link.lastElementChild?.previousElementSibling?.classList.contains('bg-brand-late')
  expect(links.filter(onBadge).map((link) => link.textContent)).toEqual(['Late loans ₦63.0k overdue 2'])
})

test.each([
  ['2025-06-13T08:00:00.000Z', 'All from today'],
  ['2025-06-12T08:00:00.000Z', 'Oldest from yesterday'],
  [null, 'With a second person'],
])('a request of %s is shown with its age', async (oldest_at, words) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2025, 5, 13, 10) })
  open({
    'overview.adminWaiting': { data: { ...nothingWaits, requests: { count: 1, oldest_at, oldest_loan_id: null } } },
  })
  expect(await screen.findByText(words)).toBeVisible()
})

test('DESK-90 an unread answer to a rejection is one more task, which leads to its request', async () => {
  open({ 'overview.adminWaiting': { data: { ...nothingWaits, answers: { count: 2, oldest_loan_id: 'LN-10000003' } } } })
  expect(await screen.findByRole('link', { name: 'Answers To rejections, not read yet 2' })).toHaveAttribute(
    'href',
    '/admin-user/loan-management/LN-10000003',
  )
})

test('if nothing waits, the page shows that', async () => {
  open()
  expect(await (await waitingFor()).findByText('Nothing waits for you.')).toBeVisible()
  expect((await waitingFor()).queryByRole('link')).toBeNull()
})

test('the bar of arrears has a part for each bucket with money, and its amount on it', async () => {
  const portfolio = emptyBuckets.map((row) => {
    if (row.bucket === 'none') return { ...row, loans: 4, outstanding: 190_000 }
    return row.bucket === 'over-30' ? { ...row, loans: 1, outstanding: 10_000 } : row
  })
  open({ 'overview.adminCharts': { data: { weeks: [], portfolio } } })
  const figure = await screen.findByRole('figure')
  const parts = [...figure.firstElementChild!.children]
  expect(parts.map((part) => part.textContent)).toEqual(['₦190.0k', '₦10.0k'])
})
