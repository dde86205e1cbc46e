import { emptyWords } from '@kasuwa/contract/words.ts'
import type { AccountType } from '@kasuwa/domain/access/account-types.ts'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { agentsAnswer, someAgent, someAgentCustomer } from '../agents/test-agent.ts'
import { classesAnswer, monthsAnswer, someMonth } from '../books/months/test-months.ts'
import { someAccount, someJournal, somePostings, someTrialBalance, someWholeJournal } from '../books/test-books.ts'
import { bankAnswer, bankMatchesAnswer, banksAnswer, earlierAnswer } from '../books/test-bank.ts'
import { agentCashAnswer, someOwnCash } from '../cash/test-cash.ts'
import { someFigures, someLateLoan, someLoansAtRisk } from '../collections/test-late-loan.ts'
import { customersAnswer } from '../customers/test-admin-customer.ts'
import { customerLoansAnswer, customerTrailAnswer, someCustomerPage } from '../customers/test-customer-page.ts'
import { ownCustomersAnswer, someOwnCustomer } from '../customers/test-own-customer.ts'
import { groupsAnswer, someGroupDetail } from '../groups/test-group.ts'
import { someImport } from '../imports/test-imports.ts'
import { someAnswers } from '../kyc/test-kyc.ts'
import { adminLoansAnswer, someAdminLoan } from '../loans/admin/test-admin-loan.ts'
import { someDecision } from '../loans/decision/test-decision.ts'
import { screenAt, screens } from '../base/routing/paths.ts'
import {
  adminPaymentsAnswer,
  onePage,
  someAdminPayment,
  someCommission,
  someFailedTransfer,
} from '../payments/desk/test-admin-payment.ts'
import { someCase, someOwnCase } from '../privacy/test-case.ts'
import { someWebhook } from '../webhooks/test-webhook.ts'
import { productsAnswer, someDraft, someProduct, someVersion } from '../products/test-products.ts'
import { proposalsAnswer } from '../proposals/test-proposal.ts'
import { someAct, someStaff } from '../staff/test-staff.ts'
import { someTransaction } from '../payments/test-transaction.ts'
import {
  someAgentsReport,
  someBalanceSheet,
  someChoices,
  someCohortsReport,
  someDueReport,
  someIncomeStatement,
  somePortfolio,
  someRiskReport,
} from '../reports/test-reports.ts'
import { answerCalls, meAnswer, nothingWaits, someLoan, someLoanDetail, someUser } from './test-answers.ts'
import { openApp, signInAs } from './test-app.tsx'

const period = { from: '2025-06-01', to: '2025-06-20' }

const sheetDays = { from: '2025-05-01', to: '2025-05-31', rate_bp: null }
const answers = {
  'access.me': (type: AccountType) =>
    meAnswer(
      someUser({
        account_type: type,
        kyc_level: type === 'customer' ? 1 : 0,
        account: {
          loans: [someLoan()],
          total_commissions: 1,
          total_commissions_earned: 1,
          ...(type !== 'customer' && { takes_cash: true }),
        },
      }),
    ),
  'kyc.currentStep': { data: { currentStep: 'nin', user: someAnswers() } },
  'overview.customerDashboard': { data: [someTransaction()] },
  'overview.agentDashboard': {
    data: { recent_transactions: [someTransaction()], dashboardSummary: { total_customers: 1, total_loans: 1 } },
  },
  'overview.agentCharts': { data: { weeks: [{ week_start: '2025-06-02', repaid: 13_125 }] } },
  'overview.agentDue': { data: { loans: [], total_due: 0, page: onePage(0) } },
  'overview.adminWaiting': { data: nothingWaits },
  'overview.adminDashboard': { data: { total_agents: 1, total_customers: 1, total_loans: 1, total_revenue: 1 } },
  'overview.adminCharts': {
    data: {
      weeks: [{ week_start: '2025-06-02', disbursed: 1, repaid: 1 }],
      portfolio: [{ bucket: 'none', loans: 1, outstanding: 1 }],
    },
  },
  'loans.summary': {
    data: {
      interest_rate: 5,
      total_loans: 1,
      total_approved_loans: 1,
      total_pending_loans: 0,
      total_rejected_loans: 0,
    },
  },
  'loans.schedule': { data: someLoanDetail() },
  'loans.adminDetail': { data: someDecision() },
  'loans.adminList': adminLoansAnswer([someAdminLoan({ status: 'active' })]),
  'customers.agentList': ownCustomersAnswer([someOwnCustomer()]),
  'customers.adminList': customersAnswer(),
  'customers.adminDetail': { data: someCustomerPage() },
  'customers.adminLoans': customerLoansAnswer(),
  'customers.adminTrail': customerTrailAnswer(),
  'agents.adminList': agentsAnswer(),
  'agents.adminOne': { data: someAgent() },
  'agents.adminTrail': customerTrailAnswer(),
  'agents.adminCustomersOf': { data: { customers: [someAgentCustomer], page: onePage(1) } },
  'payments.adminOfAgent': { data: { commissions: [someCommission], page: onePage(1) } },
  'payments.ownCommissions': { data: { commissions: [someCommission], page: onePage(1) } },
  'commissionSheet.own': { data: { ...sheetDays, repaid: 100, suggested: null, paid: 0, under_way: 0 } },
  'commissionSheet.read': { data: { ...sheetDays, lines: [], page: onePage(0) } },
  'totp.status': { data: { mode: 'optional', on_since: null, recovery_codes_left: 0 } },
  'staff.list': { data: { staff: [someStaff()] } },
  'staff.trail': { data: { entries: [someAct()], page: onePage(1) } },
  'proposals.list': proposalsAnswer(),
  'webhooks.list': { data: { is_on: true, webhooks: [someWebhook()], page: onePage(1) } },
  'privacy.adminCases': { data: { cases: [someCase()], page: onePage(1) } },
  'privacy.ownCases': { data: { cases: [someOwnCase()] } },
  'groups.list': groupsAnswer(),
  'groups.detail': { data: someGroupDetail() },
  'payments.ofCustomer': {
    data: [
      {
        id: 'payment-1',
        amount: 100,
        customer: { first_name: 'Amina', last_name: 'Bello' },
        reference: 'T-1',
        channel: 'card',
        paid_at: '2025-06-01T09:00:00.000Z',
      },
    ],
  },
  'overview.agentRound': { data: { loans: [], total_due: 0, page: onePage(0) } },
  'books.trialBalance': { data: someTrialBalance() },
  'months.list': monthsAnswer(),
  'months.show': { data: someMonth() },
  'months.classes': classesAnswer(),
  'books.accounts': { data: { accounts: [someAccount()] } },
  'books.postings': { data: somePostings() },
  'books.journals': { data: { lines: [someJournal()], page: onePage(1) } },
  'books.journal': { data: someWholeJournal() },
  'collections.lateLoans': {
    data: { loans: [someLateLoan], total_due: 1, total_outstanding: 1, page: onePage(1) },
  },
  'collections.atRisk': { data: someLoansAtRisk },
  'collections.ownLateLoans': {
    data: { loans: [someLateLoan], total_due: 1, total_outstanding: 1, page: onePage(1) },
  },
  'collections.promises': { data: { loans: [someLateLoan], total_promised: 1, page: onePage(1) } },
  'collections.agentsCompared': { data: { ...period, agents: [], page: onePage(0) } },
  'collections.marketsCompared': { data: { ...period, markets: [], page: onePage(0) } },
  'collections.ownFigures': { data: { ...period, ...someFigures, commission: 1, last_round: null } },
  'reports.ownPortfolio': { data: { on: '2026-04-15', ...someAgentsReport().figures!.total, period } },
  'imports.list': { data: { imports: [someImport()] } },
  'products.list': productsAnswer(someProduct({ versions: [someVersion(), someDraft()] })),
  'reports.choices': { data: someChoices() },
  'reports.ageing': { data: someRiskReport() },
  'reports.par': { data: someRiskReport() },
  'reports.provisions': { data: someRiskReport() },
  'reports.dueAndCollected': { data: someDueReport() },
  'reports.cohorts': { data: someCohortsReport() },
  'reports.portfolio': { data: somePortfolio() },
  'reports.agents': { data: someAgentsReport() },
  'reports.incomeStatement': { data: someIncomeStatement() },
  'reports.balanceSheet': { data: someBalanceSheet() },
  'collections.customerNotes': { data: { notes: [], page: onePage(0) } },
  'customers.unfinishedKyc': { data: { customers: [], page: onePage(0) } },
  'cash.own': { data: someOwnCash() },
  'providerBalance.balance': {
    data: {
      balance: 1_000_000,
      at: '2025-06-10T08:14:00.000Z',
      expected: 1_000_000,
      difference: 0,
      to_be_sent: 0,
      not_settled: 0,
      age: 0,
    },
  },
  'cash.adminList': agentCashAnswer(),
  'bank.list': banksAnswer(),
  'bank.earlierHandOvers': earlierAnswer(),
  'bank.show': bankAnswer(),
  'bank.matches': bankMatchesAnswer(),
  'payments.adminList': adminPaymentsAnswer(),
  'payments.adminOfCustomer': { data: { payments: [someAdminPayment()], page: onePage(1) } },
  'payments.moneyDesk': { data: { places: [], total_amount: 0, found_amount: 0, items: [], page: onePage(0) } },
  'payments.suspense': { data: { total_amount: 0, found_amount: 0, items: [], page: onePage(0) } },
  'payments.openItems': { data: { found_amount: 0, items: [], page: onePage(0) } },
  'payments.customerCredit': { data: { total_amount: 0, customers: [], page: onePage(0) } },
  'payments.failedTransfers': { data: { found_amount: 0, transfers: [someFailedTransfer()], page: onePage(1) } },
  'payments.waitingWork': { data: { jobs: [], page: onePage(0) } },
  'payments.reconciliations': {
    data: { last_clean_at: null, all_between: null, is_under_way: false, runs: [], page: onePage(0) },
  },
} as const

type Call = keyof typeof answers

type Screen = { readonly path: string; readonly draws: readonly Call[] }

/** Every screen that draws an answer, and the answers it draws. A screen's call that is not named here fails the test. */
const drawing: Record<AccountType, readonly Screen[]> = {
  customer: [
    { path: '/business-user/dashboard', draws: ['access.me', 'overview.customerDashboard', 'loans.schedule'] },
    { path: '/business-user/loan/management', draws: ['access.me', 'loans.summary'] },
    { path: '/loans/LN-10000001', draws: ['loans.schedule'] },
    { path: '/business-user/settings/profile/personal-info', draws: ['access.me'] },
    { path: '/business-user/settings/profile/next-of-kin', draws: ['access.me'] },
    { path: '/business-user/settings/profile/employment-info', draws: ['access.me'] },
    { path: '/business-user/settings/profile/business-info', draws: ['access.me'] },
    { path: '/business-user/settings/transactions', draws: ['access.me', 'overview.customerDashboard'] },
    { path: '/business-user/cases', draws: ['privacy.ownCases'] },
    { path: '/onboarding/kyc-lvl1', draws: ['kyc.currentStep'] },
    { path: '/onboarding/kyc-lvl2', draws: ['kyc.currentStep'] },
  ],
  agent: [
    {
      path: '/agent-user/dashboard',
      draws: [
        'access.me',
        'overview.agentDue',
        'overview.agentDashboard',
        'overview.agentCharts',
        'collections.ownFigures',
        'reports.ownPortfolio',
      ],
    },
    { path: '/agent-user/round', draws: ['overview.agentRound'] },
    { path: '/agent-user/late-loans', draws: ['collections.ownLateLoans'] },
    { path: '/agent-user/late-loans?show=promises', draws: ['collections.promises'] },
    { path: '/agent-user/commissions', draws: ['payments.ownCommissions', 'commissionSheet.own'] },
    { path: '/agent-user/cash', draws: ['access.me', 'cash.own'] },
    { path: '/agent-user/customer-management', draws: ['access.me', 'overview.agentDashboard', 'customers.agentList'] },
    { path: '/agent-user/customer-management?show=kyc', draws: ['customers.unfinishedKyc'] },
    { path: '/agent-user/settings/security', draws: ['totp.status'] },
    { path: '/agent-user/settings/sign-in-codes', draws: ['totp.status'] },
    { path: '/agent-user/group-interaction', draws: ['groups.list'] },
    { path: '/groups/group-1/detail', draws: ['groups.detail'] },
    { path: '/users/user-1/payments', draws: ['payments.ofCustomer'] },
  ],
  admin: [
    { path: '/admin-user/commission-sheet', draws: ['commissionSheet.read'] },
    { path: '/admin-user/books/provider', draws: ['providerBalance.balance'] },
    { path: '/admin-user/books/bank', draws: ['bank.list', 'bank.earlierHandOvers'] },
    { path: '/admin-user/books/bank/1020', draws: ['bank.show'] },
    { path: '/admin-user/books/bank/1020?show=matched', draws: ['bank.show', 'bank.matches'] },
    { path: '/admin-user/agent-cash', draws: ['access.me', 'cash.adminList'] },
    {
      path: '/admin-user/dashboard',
      draws: ['overview.adminWaiting', 'overview.adminDashboard', 'overview.adminCharts'],
    },
    { path: '/admin-user/customer-management', draws: ['customers.adminList'] },
    {
      path: '/admin-user/customer-management/customer-1',
      draws: [
        'customers.adminDetail',
        'customers.adminLoans',
        'customers.adminTrail',
        'payments.adminOfCustomer',
        'collections.customerNotes',
      ],
    },
    { path: '/admin-user/agent-management', draws: ['agents.adminList'] },
    {
      path: '/admin-user/agent-management/agent-1',
      draws: ['agents.adminOne', 'agents.adminCustomersOf', 'agents.adminTrail'],
    },
    {
      path: '/admin-user/agent-management/agent-1?tab=commissions',
      draws: ['agents.adminOne', 'payments.adminOfAgent', 'agents.adminTrail'],
    },
    { path: '/admin-user/loan-management/LN-10000001', draws: ['loans.adminDetail'] },
    { path: '/admin-user/customer-management?show=kyc', draws: ['customers.unfinishedKyc'] },
    { path: '/admin-user/late-loans', draws: ['collections.atRisk', 'collections.lateLoans'] },
    { path: '/admin-user/late-loans?show=promises', draws: ['collections.promises'] },
    { path: '/admin-user/products', draws: ['products.list'] },
    { path: '/admin-user/import', draws: ['imports.list'] },
    { path: '/admin-user/products/trader-3', draws: ['products.list'] },
    { path: '/admin-user/products/trader-3/draft', draws: ['products.list'] },
    { path: '/admin-user/reports/ageing', draws: ['reports.choices', 'reports.ageing'] },
    { path: '/admin-user/reports/par', draws: ['reports.choices', 'reports.par'] },
    { path: '/admin-user/reports/provisions', draws: ['reports.choices', 'reports.provisions'] },
    { path: '/admin-user/reports/due-and-collected', draws: ['reports.choices', 'reports.dueAndCollected'] },
    { path: '/admin-user/reports/agents', draws: ['reports.choices', 'reports.agents'] },
    { path: '/admin-user/reports/cohorts', draws: ['reports.choices', 'reports.cohorts'] },
    { path: '/admin-user/reports/portfolio', draws: ['reports.choices', 'reports.portfolio'] },
    { path: '/admin-user/reports/income-statement', draws: ['reports.incomeStatement'] },
    { path: '/admin-user/reports/balance-sheet', draws: ['reports.balanceSheet'] },
    { path: '/admin-user/books', draws: ['books.trialBalance'] },
    { path: '/admin-user/books/months', draws: ['months.list', 'months.classes'] },
    { path: '/admin-user/books/months/2026-03', draws: ['months.show'] },
    { path: '/admin-user/books/accounts', draws: ['books.accounts'] },
    { path: '/admin-user/books/accounts/1020', draws: ['books.postings'] },
    { path: '/admin-user/books/journals', draws: ['books.journals'] },
    { path: '/admin-user/books/journals/7', draws: ['books.journal'] },
    { path: '/admin-user/books/write', draws: ['books.accounts'] },
    { path: '/admin-user/compared', draws: ['collections.agentsCompared'] },
    { path: '/admin-user/compared?by=markets', draws: ['collections.marketsCompared'] },
    { path: '/admin-user/staff', draws: ['staff.list'] },
    { path: '/admin-user/staff-trail', draws: ['staff.trail'] },
    { path: '/admin-user/proposals', draws: ['proposals.list'] },
    { path: '/admin-user/cases', draws: ['privacy.adminCases'] },
    { path: '/admin-user/webhooks', draws: ['webhooks.list'] },
    { path: '/admin-user/loan-management', draws: ['loans.adminList'] },
    { path: '/admin-user/payment-management', draws: ['payments.adminList'] },
    { path: '/admin-user/payment-management?tab=desk', draws: ['payments.adminList', 'payments.moneyDesk'] },
    { path: '/admin-user/payment-management?tab=suspense', draws: ['payments.adminList', 'payments.suspense'] },
    { path: '/admin-user/payment-management?tab=open', draws: ['payments.adminList', 'payments.openItems'] },
    { path: '/admin-user/payment-management?tab=credit', draws: ['payments.adminList', 'payments.customerCredit'] },
    { path: '/admin-user/payment-management?tab=failed', draws: ['payments.adminList', 'payments.failedTransfers'] },
    { path: '/admin-user/payment-management?tab=waiting', draws: ['payments.adminList', 'payments.waitingWork'] },
    {
      path: '/admin-user/payment-management?tab=reconciliation',
      draws: ['payments.adminList', 'payments.reconciliations'],
    },
  ],
}

/** Screens that draw no loaded data, or are another name of a screen above. */
const drawNothing = [
  'login',
  'terms',
  'privacy',
  'onboarding-profile-setup',
  'forgot-password',
  'user-refferals',
  'user-help-center',
  'business-user-loan-application',
  'business-user-group',
  'business-user-settings',
  'agent-user-kyc-verification',
  'agent-user-debt-recovery',
  'agent-user-performance-tracking',
  'admin-user-business-management-alias',
  'admin-user-group-interaction',
  'admin-user-report-and-analytics',
  'admin-user-reports',
  'admin-user-product-new',
  'user-settings-profile',
  'user-settings-profile-tab',
  'unauthorised-access',
  'not-found',
]

const everyScreen = Object.entries(drawing).flatMap(([type, list]) =>
  list.map(({ path, draws }) => [type as AccountType, path, draws] as const),
)

/** Polled calls of a customer with a loan and of staff: a failed one draws nothing, and the next one follows. */
const polls: readonly string[] = ['payments.newest', 'payments.payoutStop', 'providerBalance.balance']

/** The text of the page once it is the same at two looks: a part whose code comes later is not announced as loading in each moment. */
async function wholePage(): Promise<string> {
  let seen = ''
  await waitFor(() => {
    const before = seen
    seen = screen.getByRole('main').textContent
    expect(seen).toBe(before)
  })
  return seen
}

/** Opens a screen; a call of it fails as long as `isAway` says so. */
function open(type: AccountType, path: string, draws: readonly Call[], isAway: (call: Call) => boolean) {
  signInAs(type)
  const given = { ...answers, 'access.me': answers['access.me'](type) }
  const answer = (call: Call) => () => (isAway(call) ? { status: 500, body: {} } : given[call])
  const sent = answerCalls({ ...given, ...Object.fromEntries(draws.map((call) => [call, answer(call)])) })
  const asked = () =>
    new Set(sent.map(({ call }) => call).filter((call) => !polls.includes(call) || draws.some((one) => one === call)))
  return { ...openApp(path), asked: () => [...asked()].toSorted() }
}

/** The frame asks for the user, and once the page is idle for the bell's count. */
const isOfScreen = (call: string) => call !== 'access.me' && call !== 'notifications.list'

const failures = () => screen.queryAllByText('This could not be loaded.')

test.each(everyScreen)(
  'C-157 each call of the %s screen %s that fails is shown in its panel, and what was shown stays when it cannot be renewed, with its time',
  async (type, path, draws) => {
    vi.useFakeTimers({ now: Date.UTC(2025, 5, 10, 8, 14), toFake: ['Date'] })
    for (const failing of draws) {
      let away: readonly Call[] = [failing]
      const { user, asked, leave } = open(type, path, draws, (call) => away.includes(call))
      await waitFor(() => expect(failures(), failing).not.toHaveLength(0))
      for (const words of Object.values(emptyWords)) expect(screen.queryByText(words), failing).toBeNull()
      await user.click(await screen.findByRole('button', { name: 'OK' }))
      away = []
      await user.click(screen.getAllByRole('button', { name: 'Try again' })[0]!)
      await waitFor(() => expect(failures(), failing).toHaveLength(0))
      await waitFor(() => expect(asked().filter(isOfScreen)).toEqual(draws.filter(isOfScreen).toSorted()))
      if (failing === draws.at(-1) && !path.startsWith('/onboarding')) await expectToStay(() => (away = draws))
      leave()
    }
  },
)

/** Expects that the open screen stays as it is, with the time of its data, when `fail` makes its calls fail and it is renewed. */
async function expectToStay(fail: () => void): Promise<void> {
  await waitFor(() => expect(screen.queryAllByRole('status', { name: /loading/i })).toHaveLength(0))
  const heading = await screen.findByRole('heading', { level: 1 })
  const shown = await wholePage()
  fail()
  vi.setSystemTime(Date.now() + 31_000)
  act(() => void window.dispatchEvent(new Event('visibilitychange')))
  const sentence = 'As of 09:14. Newer data could not be loaded.'
  expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0)
  expect(failures()).toHaveLength(0)
  expect(heading).toBeVisible()
  await waitFor(() => expect(screen.getByRole('main').textContent.replaceAll(`${sentence}Try again`, '')).toBe(shown))
}

test('every screen is listed above with the answers it draws, or among those that draw nothing', () => {
  const named = everyScreen.map(([, path]) => screenAt(path.split('?')[0]!)?.name ?? path)
  expect([...new Set([...named, ...drawNothing])].toSorted()).toEqual(Object.keys(screens).toSorted())
})
