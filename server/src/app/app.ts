import type { FastifyInstance } from 'fastify'
import { accessJobs } from '../access/sign-in/send-recovery-code.ts'
import { accessRoutes, totpRoutes } from '../access/routes.ts'
import { sweepAccess } from '../access/sign-in/sweep.ts'
import { agentsActs, agentsRoutes } from '../agents/routes.ts'
import { matchBanks } from '../books/bank/match-banks.ts'
import { bankActs, bankRoutes } from '../books/bank/routes.ts'
import { bankAccountsRoutes } from '../bank-accounts/routes.ts'
import { forPurpose, type App, type JobHandler } from '../context/context.ts'
import { booksActs, booksRoutes } from '../books/routes.ts'
import { cashJobs, cashRoutes } from '../cash/routes.ts'
import { countFallenDue } from '../collections/count-fallen-due.ts'
import { providerBalanceActs, providerBalanceRoutes } from '../books/provider/routes.ts'
import { collectionsRoutes } from '../collections/routes.ts'
import {
  correctionsRoutes,
  customersActs,
  customersJobs,
  customersRoutes,
  earlierFilesRoutes,
} from '../customers/routes.ts'
import { sendTextAgain } from '../customers/send-text-again.ts'
import { sweepVirtualAccounts } from '../customers/sweep-virtual-accounts.ts'
import { storedFileRoutes } from '../files/stored-file-routes.ts'
import { documentsRoutes } from '../documents/routes.ts'
import { filesRoutes, sweepFiles } from '../files/routes.ts'
import { sweepIdentityRefusals } from '../kyc/identity-refusals.ts'
import { readNumbersAgain } from '../kyc/read-numbers-again.ts'
import { groupsRoutes } from '../groups/routes.ts'
import { importsActs, importsRoutes } from '../imports/routes.ts'
import { workOnImports } from '../imports/work-on-imports.ts'
import { mayMoveClock, openApp } from './open-app.ts'
import type { Handlers } from '../context/handlers.ts'
import { clientErrorRoutes } from '../http/client-errors.ts'
import { clockRoutes } from '../http/clock-routes.ts'
import { healthRoutes } from '../http/health-routes.ts'
import { type Closing, drain } from '../http/drain.ts'
import { openApiRoutes } from '../http/open-api-routes.ts'
import { serve, type RawRoutes } from '../http/serve.ts'
import { webRoutes } from '../http/web-routes.ts'
import { remindToday } from '../jobs/reminders.ts'
import { startDailyJob } from '../jobs/daily.ts'
import { startScheduledJobs } from '../jobs/scheduled.ts'
import { makeMonths } from '../jobs/months.ts'
import { sweepOldRows } from '../jobs/old-rows.ts'
import { startSweeps } from '../jobs/sweeps.ts'
import { askedFilesRoutes, kycJobs, kycRoutes } from '../kyc/routes.ts'
import { keepClosingMonths } from '../books/months/close-month.ts'
import { monthsActs, monthsRoutes } from '../books/months/routes.ts'
import { sweepLimits } from '../security/limits.ts'
import { notificationsRoutes } from '../notifications/list-notifications.ts'
import { planWaitingTexts } from '../notifications/plan-waiting-texts.ts'
import { notificationsJobs } from '../notifications/send-text.ts'
import { textReportRoutes } from '../notifications/report-routes.ts'
import { failGivenUpTexts, sweepNotifications } from '../notifications/sweep.ts'
import { loansActs, loansRoutes } from '../loans/routes.ts'
import { productsActs, productsRoutes } from '../products/routes.ts'
import { unusedSettings } from '../products/unused-settings.ts'
import type { Log } from '../base/log.ts'
import { me } from '../overview/me.ts'
import { overviewRoutes } from '../overview/routes.ts'
import { commissionSheetRoutes, paymentsActs, paymentsJobs, paymentsRoutes } from '../payments/routes.ts'
import { compareBooks, fetchNewest } from '../payments/money-jobs.ts'
import { webhookRoutes } from '../payments/incoming/webhook-routes.ts'
import type { Acts } from '../proposals/act.ts'
import { proposalsRoutes } from '../proposals/routes.ts'
import { privacyActs, privacyRoutes } from '../privacy/routes.ts'
import { notifyLateCases } from '../privacy/notify-late-cases.ts'
import { profileRoutes } from '../profile/save-profile.ts'
import { reportsRoutes } from '../reports/routes.ts'
import { staffActs, staffCorrectionRoutes, staffRoutes } from '../staff/routes.ts'
import { sealNewRows } from '../seals/seal-new-rows.ts'
import { verifyNightly } from '../seals/verify-tonight.ts'
import { sweepSecurityEvents } from '../security/security-events.ts'
import type { Settings } from '../settings/settings.ts'
import { foldTallies } from '../lists/tallies.ts'
import { webhooksRoutes } from '../webhooks/routes.ts'

/** Every act that may need a second person. */
const acts: Acts = {
  ...productsActs,
  ...loansActs,
  ...customersActs,
  ...paymentsActs,
  ...agentsActs,
  ...staffActs,
  ...booksActs,
  ...monthsActs,
  ...privacyActs,
  ...providerBalanceActs,
  ...bankActs,
  ...importsActs,
}

/** Every call's use case. */
const handlers: Handlers = {
  access: { ...accessRoutes, me },
  totp: totpRoutes,
  kyc: kycRoutes,
  files: filesRoutes,
  profile: profileRoutes,
  proposals: proposalsRoutes(acts),
  bankAccounts: bankAccountsRoutes,
  products: productsRoutes,
  loans: loansRoutes,
  customers: customersRoutes,
  customerCorrections: correctionsRoutes,
  askedFiles: { ...askedFilesRoutes, ...earlierFilesRoutes },
  groups: groupsRoutes,
  staff: staffRoutes,
  staffCorrections: staffCorrectionRoutes,
  agents: agentsRoutes,
  payments: paymentsRoutes,
  commissionSheet: commissionSheetRoutes,
  cash: cashRoutes,
  collections: collectionsRoutes,
  books: booksRoutes,
  privacy: privacyRoutes,
  imports: importsRoutes,
  notifications: { ...notificationsRoutes, sendAgain: sendTextAgain },
  months: monthsRoutes,
  providerBalance: providerBalanceRoutes,
  bank: bankRoutes,
  reports: reportsRoutes,
  documents: documentsRoutes,
  webhooks: webhooksRoutes,
  overview: overviewRoutes,
}

/** Every topic of the outbox. */
const jobs: Record<string, JobHandler> = {
  ...notificationsJobs,
  ...accessJobs,
  ...kycJobs,
  ...customersJobs,
  ...paymentsJobs,
  ...cashJobs,
}

function rawRoutes(app: App, clockMoves: boolean, closing: Closing): RawRoutes[] {
  const always = [
    healthRoutes(app, closing),
    openApiRoutes,
    storedFileRoutes(app),
    webhookRoutes(forPurpose(app, 'webhooks')),
    textReportRoutes(forPurpose(app, 'webhooks')),
    clientErrorRoutes(app),
    webRoutes(app),
  ]
  return clockMoves ? [clockRoutes(forPurpose(app, 'jobs')), ...always] : always
}

export type RunningApp = {
  app: App
  databaseUrl: string
  http: FastifyInstance
  url: string
  stop(graceMs?: number): Promise<void>
}

/**
 * Opens the app, listens, and runs the outbox and the other jobs. `stop` serves for another `graceMs` while /readyz answers 503, finishes
 * the calls in progress, then closes everything.
 * @param options.runsJobs false: no job runs by itself, the caller runs each
 * @param options.signal ends the wait for a database that is not up yet; the start is then rejected with its reason
 * @param options.databaseAnswerMs how long PostgreSQL may take to answer before it counts as unreachable; half a second
 */
export async function startApp(
  settings: Settings,
  log?: Log,
  {
    clockMoves = mayMoveClock(settings),
    runsJobs = true,
    databaseAnswerMs,
    signal,
  }: {
    clockMoves?: boolean
    runsJobs?: boolean
    databaseAnswerMs?: number | undefined
    signal?: AbortSignal | undefined
  } = {},
): Promise<RunningApp> {
  const opened = await openApp(settings, jobs, log, { clockMoves, databaseAnswerMs, signal })
  try {
    const { app } = opened
    for (const warning of await unusedSettings(app)) app.log.warn('settings', { warning })
    const closing: Closing = { begun: false }
    if (runsJobs) await makeFirstMonths(app)
    const http = await serve(app, handlers, rawRoutes(app, clockMoves, closing), closing)
    const url = await http.listen({ host: settings.HOST, port: settings.PORT })
    const working = runsJobs ? [...startJobs(app), ...(await startSending(app))] : []
    return {
      app,
      databaseUrl: opened.databaseUrl,
      http,
      url,
      async stop(graceMs = 0) {
        await drain(http, closing, graceMs)
        await http.close()
        for (const jobs of working) await jobs.stop()
        await opened.close()
      },
    }
  } catch (error) {
    await opened.close()
    throw error
  }
}

/** The parts of months that are missing after a long time without a server: before rows come, since many could not be moved any more. The job goes on trying. */
async function makeFirstMonths(app: App): Promise<void> {
  await makeMonths(forPurpose(app, 'jobs')).catch((error: unknown) =>
    app.log.warn('months not made at the start', { error }),
  )
}

/** Webhooks to the lender's own systems, whose code is loaded where they have an address alone. */
async function startSending(app: App): Promise<{ stop(): Promise<void> }[]> {
  const { webhooks } = app.settings
  if (!webhooks) return []
  const { startWebhooks, sweepWebhooks } = await import('../webhooks/send-webhooks.ts')
  const working = forPurpose(app, 'jobs')
  return [startWebhooks(working, webhooks), startSweeps(working, { 'sweep-webhooks': sweepWebhooks })]
}

/** In the order in which they stop; the outbox stops with the app. */
function startJobs(app: App): { stop(): Promise<void> }[] {
  app.outbox.start()
  const working = forPurpose(app, 'jobs')
  const everyHour = {
    'sweep-customer-numbers': readNumbersAgain,
    'sweep-identity-refusals': sweepIdentityRefusals,
    'sweep-files': sweepFiles,
    'sweep-access': sweepAccess,
    'sweep-limits': sweepLimits,
    'sweep-security-events': sweepSecurityEvents,
    'sweep-virtual-accounts': sweepVirtualAccounts,
    'sweep-given-up-texts': failGivenUpTexts,
    'sweep-notifications': sweepNotifications,
    'sweep-old-rows': sweepOldRows,
    months: makeMonths,
    'sweep-late-cases': notifyLateCases,
  }
  return [
    startDailyJob(working),
    startSweeps(working, everyHour),
    startSweeps(working, { tallies: foldTallies, 'fallen-due': countFallenDue }, 10_000),
    // Separate, since a morning of reminders takes longer than a change may wait for its tally.
    startSweeps(working, { reminders: (app) => remindToday(app), 'waiting-texts': planWaitingTexts }, 10_000),
    startScheduledJobs(working, [fetchNewest, keepClosingMonths]),
    // Separate, since a night of a large lender takes hours.
    startScheduledJobs(working, [compareBooks, verifyNightly]),
    startSweeps(working, { 'match-banks': matchBanks }, 60_000),
    startSweeps(working, { imports: workOnImports }, 10_000),
    // A separate job: the night's work takes longer than a row may wait for its seal.
    startScheduledJobs(working, [sealNewRows]),
  ]
}
