import { Counter, Gauge, Histogram, Registry } from 'prom-client'
import { queueNames } from './topics.ts'
import { securityEventNames } from './security-event-names.ts'
import { clientErrorKinds } from '@kasuwa/domain/client-errors.ts'

/** `values`: the possible values of its one label, where they are known beforehand. */
type About = { help: string; labels?: readonly string[]; values?: readonly string[]; buckets?: readonly number[] }
type Described = Record<string, About>

/**
 * Every counter of the process, without the prefix `kasuwa_`: a new one is an entry here and a call of `app.metrics.count` where the
 * event happens. Counters begin at 0 with the process, as Prometheus expects, and so does each value of a label, so that the first event
 * is seen as a rise.
 */
export const counterTable = {
  webhooks_refused_total: { help: "Webhooks whose signature was not the provider's" },
  money_fetched_total: {
    help: 'Payments and outcomes of transfers that no webhook reported',
    labels: ['what'],
    values: ['payment', 'transfer'],
  },
  webhooks_unreadable_total: { help: 'Signed webhooks that could not be read' },
  texts_sent_total: { help: 'Text messages sent' },
  texts_refused_total: { help: 'Text messages that were not sent because the budget is used up' },
  texts_dropped_total: {
    help: 'Texts of notifications that were not sent: stale reminders, closed accounts, a fourth reminder of a day',
    labels: ['why'],
    values: ['stale', 'closed', 'limit'],
  },
  sign_ins_total: { help: 'Sign-ins' },
  security_events_total: {
    help: 'Security events by name: refusals of status 403 and 429, wrong passwords and codes',
    labels: ['what'],
    values: securityEventNames,
  },
  security_events_lost_total: { help: 'Security events that could not be written' },
  replica_reads_total: {
    help: 'Reads that a replica may answer, by who answered: the replica, or the primary since the replica is behind or away, ended the read, or since the caller has just written',
    labels: ['answered'],
    values: ['by_replica', 'stale', 'away', 'failed', 'just_wrote'],
  },
  trace_spans_lost_total: {
    help: 'Steps of traces that the collector did not get: it was unavailable, or slower than they came',
  },
  client_errors_total: {
    help: 'Errors that browsers reported',
    labels: ['kind'],
    values: clientErrorKinds,
  },
  client_errors_dropped_total: { help: 'Reports of browsers beyond the limits, which were not read' },
  provider_away_total: {
    help: 'Calls of the outbox that found a provider unavailable',
    labels: ['queue'],
    values: queueNames,
  },
} as const satisfies Described

/** Every gauge: those from the database are read with each request (http/metrics.ts), the others are set where they change. */
export const gaugeTable = {
  outbox_waiting: { help: 'Calls to providers that are still to be made' },
  outbox_failing: { help: 'Calls to providers that failed more than three times in a row' },
  outbox_given_up: { help: 'Calls to providers that were given up and wait for a person' },
  outbox_oldest_seconds: { help: 'Age of the oldest call that waits for a provider', labels: ['queue'] },
  provider_circuit_open: {
    help: '1 while this process keeps calls from a provider that is unavailable, 0.5 while it probes',
    labels: ['queue'],
  },
  suspense: { help: 'Payments to an account of no customer' },
  replica_lag_seconds: { help: 'How old the figures of the replica are; not there without DATABASE_READ_URL' },
  reconcile_differences: { help: 'Differences when the books were last compared with themselves and the provider' },
  reconcile_last_clean_timestamp_seconds: { help: 'When a comparison last found no difference' },
  money_fetch_timestamp_seconds: { help: "When the newest of the provider's lists were last read" },
  open_items: { help: 'Payments, disputes and refunds that wait for a person', labels: ['kind'] },
  texts_budget_used: {
    help: 'Share of the budget of text messages that is used, 1 being all of it',
    labels: ['window'],
  },
  tampering_found: {
    help: 'Sealed rows of the books and the audit trail that were changed, removed or added, when last verified',
  },
  oldest_part_seconds: {
    help: 'Age of the check of the part that was checked longest ago: of the sealed rows (seals) and of the books (books), of which a night reads the open months and a thirtieth of the rest',
    labels: ['check'],
  },
  open_transfers: { help: 'Transfers whose outcome is not known yet' },
  transfers_waiting_for_code: {
    help: 'Transfers that wait at Paystack until a code is entered: transfer OTP is on in its dashboard',
  },
  payouts_stopped: { help: '1 while an admin has stopped all payouts' },
  webhook_conflicts: { help: 'Webhooks whose key was known with another body' },
  webhooks_waiting: {
    help: "Webhooks to the lender's own systems that are still to be sent; not there without WEBHOOK_URL",
  },
  data_dir_failing: { help: '1 while DATA_DIR cannot be written: uploads are refused' },
  file_store_failing: { help: '1 while the S3 store cannot be written: uploads are refused; 0 with FILE_STORE=folder' },
  wal_archiving: { help: '1 while PostgreSQL is set to archive its WAL' },
  wal_archive_failing: { help: "1 while PostgreSQL's last try to archive its WAL failed" },
  wal_archived_timestamp_seconds: { help: 'When PostgreSQL last archived WAL; 0 when it never did' },
  wal_missing: { help: 'Archived WAL that a restore would miss, when kasuwa wal-check last compared' },
  wal_checked_timestamp_seconds: {
    help: 'When kasuwa wal-check last compared the archived WAL; absent when it never did',
  },
  archived_months_unchecked_seconds: {
    help: 'Since kasuwa archive --check last found every file of archived months as it was; since the first month left where it never did; absent where nothing is archived',
  },
  archived_months_problems: {
    help: 'Files and records of archived months that are missing or different, when kasuwa archive --check last read them; absent where nothing is archived',
  },
  backup_timestamp_seconds: {
    help: 'When kasuwa backup last ended; 0 when it never did',
    labels: ['what'],
  },
  synchronous_standbys_wanted: {
    help: 'Standbys that each commit waits for, as synchronous_standby_names is set; 0 where it is empty',
  },
  synchronous_standbys: {
    help: 'Connected standbys that confirm commits; absent where the role may not see it (pg_read_all_stats)',
  },
  commits_waiting: { help: 'Commits that wait for a synchronous standby' },
  commit_wait_seconds: { help: 'How long the first of these has waited' },
  standby_replay_lag_seconds: {
    help: 'From a commit to its replay on a standby, as last measured; absent where the role may not see it',
    labels: ['standby'],
  },
  standby_replay_lag_bytes: {
    help: 'WAL that a standby has not replayed; absent where the role may not see it',
    labels: ['standby'],
  },
  database_timeline: {
    help: 'Timeline of the database: it rises when a standby becomes the primary; 0 where a standby answers',
  },
  doctor_failing: { help: '1 where the newest run of kasuwa doctor found something wrong', labels: ['check'] },
  doctor_timestamp_seconds: { help: 'When kasuwa doctor last ran' },
  job_last_success_timestamp_seconds: {
    help: 'When a job that begins by itself last succeeded on any server; before its first success, when the database learned to keep this',
    labels: ['name'],
  },
  job_late_after_seconds: { help: 'Without a success for so long the job is late', labels: ['name'] },
  resident_memory_bytes: { help: 'Memory of this process' },
  uptime_seconds: { help: 'Since the start' },
} as const satisfies Described

/** Every histogram of durations, in seconds. */
export const histogramTable = {
  http_request_duration_seconds: {
    help: 'From a request to the end of its answer',
    labels: ['method', 'route', 'status'],
  },
  provider_call_duration_seconds: {
    help: 'Calls of providers, by their method and path without its values, and by outcome: answered, refused, not_reached (certainly not done) or unknown',
    labels: ['provider', 'call', 'outcome'],
  },
  outbox_job_duration_seconds: {
    help: 'Tries of jobs of the outbox, by topic and outcome: done, again (it waits, and is tried again) or failed',
    labels: ['topic', 'outcome'],
  },
  job_duration_seconds: {
    help: 'Runs of jobs that begin by themselves, by outcome: done or failed',
    labels: ['name', 'outcome'],
    buckets: [0.01, 0.1, 1, 10, 60, 300, 1_800],
  },
} as const satisfies Described

/** From a time that a person does not notice to one that a proxy does not wait for. */
const secondsBuckets = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

export type HistogramName = keyof typeof histogramTable
export type CounterName = keyof typeof counterTable
export type GaugeName = keyof typeof gaugeTable
export type Labels = Record<string, string>

/** Counts and measures for one process. */
export type Metrics = {
  /** Adds to a counter; one whose entry has labels needs a value for each. */
  count(name: CounterName, labels?: Labels, by?: number): void
  /** Adds a duration in seconds. */
  observe(name: HistogramName, seconds: number, labels: Labels): void
  set(name: GaugeName, value: number, labels?: Labels): void
  /** Removes a gauge's values: they are not known at the moment. */
  forget(name: GaugeName): void
  /** All of them in Prometheus' text format. */
  text(): Promise<string>
  contentType: string
}

/** The metric of each entry of a table, by the entry's name. */
const mapTable = <Name extends string, T>(
  table: Record<Name, About>,
  make: (name: Name, about: About) => T,
): Record<Name, T> =>
  Object.fromEntries(
    (Object.entries(table) as [Name, About][]).map(([name, about]) => [name, make(name, about)]),
  ) as Record<Name, T>

const knownLabels = ({ labels: [label] = [], values = [] }: About): Labels[] =>
  label === undefined ? [] : values.map((value) => ({ [label]: value }))

/** Each app has its own registry, so that two of them in one process count separately. */
export function openMetrics(): Metrics {
  const registry = new Registry()
  const options = (name: string, { help, labels = [] }: About) => ({
    name: `kasuwa_${name}`,
    help,
    labelNames: [...labels],
    registers: [registry],
  })
  const counters = mapTable(counterTable, (name, about) => new Counter(options(name, about)))
  const gauges = mapTable(gaugeTable, (name, about) => new Gauge(options(name, about)))
  const histograms = mapTable(
    histogramTable,
    (name, about) => new Histogram({ ...options(name, about), buckets: [...(about.buckets ?? secondsBuckets)] }),
  )
  // A gauge without labels is 0 from the beginning and after a reset, which would be a figure that was never measured.
  const forgets = mapTable(gaugeTable, (name, { labels }) => () => {
    gauges[name].reset()
    if (!labels?.length) gauges[name].remove()
  })
  for (const forget of Object.values(forgets)) forget()
  for (const [name, about] of Object.entries(counterTable as Described))
    for (const labels of knownLabels(about)) counters[name as CounterName].inc(labels, 0)
  return {
    count: (name, labels = {}, by = 1) => counters[name].inc(labels, by),
    observe: (name, seconds, labels) => histograms[name].observe(labels, seconds),
    set: (name, value, labels = {}) => gauges[name].set(labels, value),
    forget: (name) => forgets[name](),
    text: () => registry.metrics(),
    contentType: registry.contentType,
  }
}
