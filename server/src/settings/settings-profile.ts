import { isIP } from 'node:net'
import { isPublicAddress } from '../base/public-address.ts'
import { isLocalDatabase, isLoopback, isLoopbackUrl } from './loopback.ts'
import { isReplaced, secondAddresses, secondProviderProblems } from './second-providers.ts'
import type { GivenSettings, SettingName } from './settings-shape.ts'
import { developmentKeys } from './settings-shape.ts'

/** The faults of a profile, by setting: forbidden or missing values. */
export type Problem = { name: SettingName; problem: string }

const problem = (name: SettingName, text: string): Problem => ({ name, problem: text })

/** The addresses of the providers that these settings choose. */
const providerAddresses = (given: GivenSettings) =>
  ['PAYSTACK_BASE_URL', 'TERMII_BASE_URL', ...secondAddresses(given)] as const
const ofBucket = ['S3_ENDPOINT', 'S3_BUCKET', 'S3_ACCESS_KEY', 'S3_SECRET_KEY'] as const
const databaseAddresses = ['DATABASE_URL', 'DATABASE_OWNER_URL', 'DATABASE_BACKUP_URL', 'DATABASE_READ_URL'] as const

export const isProduction = (given: GivenSettings): boolean => given.NODE_ENV === 'production'
/** The simulated providers run with the product, unless production or SANDBOX=off leaves them out. */
export const hasSandbox = (given: GivenSettings): boolean => !isProduction(given) && given.SANDBOX !== 'off'

const usedDevelopmentKeys = (given: GivenSettings): (keyof typeof developmentKeys)[] =>
  (Object.keys(developmentKeys) as (keyof typeof developmentKeys)[]).filter(
    // Small or capital letters of a hex number are the same key.
    (name) => given[name]?.toLowerCase() === developmentKeys[name].toLowerCase() && !isReplaced(name, given),
  )

/** Production (C-175): a database, an https address and its own keys; no sandbox and no demo. */
function productionProblems(given: GivenSettings): Problem[] {
  const found: Problem[] = []
  if (given.SANDBOX === 'on') found.push(problem('SANDBOX', 'production has no sandbox; leave it out'))
  if (given.SEED === 'demo') found.push(problem('SEED', 'production has no demo; leave it out'))
  if (given.DATABASE_URL === undefined) {
    found.push(
      problem(
        'DATABASE_URL',
        'missing; production needs a PostgreSQL of yours: postgres://user:password@host:5432/database',
      ),
    )
  }
  if (given.PUBLIC_URL === undefined)
    found.push(problem('PUBLIC_URL', 'missing; production needs the https address that people type'))
  if (given.TERMII_BASE_URL === undefined)
    found.push(problem('TERMII_BASE_URL', 'missing; each Termii account has its own base address'))
  for (const name of ['PUBLIC_URL', ...providerAddresses(given), 'S3_ENDPOINT'] as const) {
    const address = given[name]
    if (address === undefined || address.startsWith('https:')) continue
    if (!isLoopbackUrl(address)) found.push(problem(name, 'must begin with https:// in production'))
    else if (given.ALLOW_HTTP_LOOPBACK !== '1') {
      found.push(
        problem(
          name,
          'must begin with https:// in production; for a rehearsal on this machine set ALLOW_HTTP_LOOPBACK=1',
        ),
      )
    }
  }
  if (given.DATA_KEYS_BEFORE?.some((key) => key.toLowerCase() === developmentKeys.DATA_KEY))
    found.push(problem('DATA_KEYS_BEFORE', 'has the development key, which is public; run rotate-key in a trial first'))
  for (const name of usedDevelopmentKeys(given))
    found.push(problem(name, 'missing, or the development key, which is public; set one of your own'))
  if (hasTestKey(given) && given.ALLOW_TEST_KEYS !== '1')
    found.push(
      problem('PAYSTACK_SECRET_KEY', 'is a test key, which moves no money; for a rehearsal set ALLOW_TEST_KEYS=1'),
    )
  return found
}

/** A key of Paystack's test mode; the sandbox's own is a development key and is refused as one. */
const hasTestKey = ({ PAYSTACK_SECRET_KEY: key }: GivenSettings): boolean =>
  key !== undefined && key.startsWith('sk_test_') && key !== developmentKeys.PAYSTACK_SECRET_KEY

/** Addresses by which a trial would reach other machines, or be reached by them. */
function farAddresses(given: GivenSettings): SettingName[] {
  const far: SettingName[] = databaseAddresses.filter(
    (name) => given[name] !== undefined && !isLocalDatabase(given[name]),
  )
  // Without the sandbox a provider that is not named is the live one.
  const fallback = hasSandbox(given) ? 'http://127.0.0.1' : 'https://live'
  far.push(...providerAddresses(given).filter((name) => !isLoopbackUrl(given[name] ?? fallback)))
  if (given.S3_ENDPOINT !== undefined && !isLoopbackUrl(given.S3_ENDPOINT)) far.push('S3_ENDPOINT')
  return far
}

/** The trial: everybody who reaches it can use the demo's passwords and read the sandbox's messages, so only this machine may reach it. */
function trialProblems(given: GivenSettings): Problem[] {
  const found: Problem[] = []
  const only =
    'outside production everything stays on this machine (127.0.0.1); to serve others set NODE_ENV=production'
  if (given.HOST !== undefined && !isLoopback(given.HOST)) found.push(problem('HOST', only))
  if (given.PUBLIC_URL !== undefined && !isLoopbackUrl(given.PUBLIC_URL)) found.push(problem('PUBLIC_URL', only))
  if (!hasSandbox(given) && given.TERMII_BASE_URL === undefined)
    found.push(problem('TERMII_BASE_URL', 'required when SANDBOX=off'))
  const far = farAddresses(given)
  if (far.length === 0) return found
  const why = `the development key is public, and ${far.join(', ')} ${far.length > 1 ? 'are' : 'is'} not on this machine; set one of your own`
  return [...found, ...usedDevelopmentKeys(given).map((name) => problem(name, why))]
}

/** All missing or forbidden values of a profile, among the values that could be read. */
export function profileProblems(given: GivenSettings): Problem[] {
  const found = isProduction(given) ? productionProblems(given) : trialProblems(given)
  if (!hasSandbox(given)) found.push(...secondProviderProblems(given))
  for (const name of ['DATABASE_OWNER_URL', 'DATABASE_BACKUP_URL'] as const) {
    if (given[name] !== undefined && given.DATABASE_URL === undefined && !isProduction(given))
      found.push(problem(name, 'names another role of the database in DATABASE_URL; set that too'))
  }
  if (given.DATABASE_READ_URL !== undefined && given.DATABASE_URL === undefined && !isProduction(given))
    found.push(problem('DATABASE_READ_URL', 'names a standby of the database in DATABASE_URL; set that too'))
  found.push(...poolerProblems(given), ...collectorProblems(given))
  if (given.WEBHOOK_URL !== undefined) found.push(...webhookProblems(given.WEBHOOK_URL, isProduction(given)))
  if ((given.WEBHOOK_URL === undefined) !== (given.WEBHOOK_SECRET === undefined)) {
    const missing = given.WEBHOOK_URL === undefined ? 'WEBHOOK_URL' : 'WEBHOOK_SECRET'
    found.push(problem(missing, 'missing; WEBHOOK_URL and WEBHOOK_SECRET are set together'))
  }
  if (given.DATABASE_REPORT_ROLE !== undefined && servingRoles(given).includes(given.DATABASE_REPORT_ROLE))
    found.push(problem('DATABASE_REPORT_ROLE', 'must be a role that does nothing else'))
  return [...found, ...bucketProblems(given)]
}

/** A pooler is in front of a database of the operator's, and the other roles connect to PostgreSQL itself (SCALE-04). */
function poolerProblems(given: GivenSettings): Problem[] {
  if (given.DATABASE_POOLER !== 'transaction') return []
  if (given.DATABASE_URL === undefined)
    return isProduction(given) ? [] : [problem('DATABASE_POOLER', 'is the pooler of DATABASE_URL; set that too')]
  const pooler = placeOf(given.DATABASE_URL)
  return (['DATABASE_OWNER_URL', 'DATABASE_BACKUP_URL'] as const)
    .filter((name) => given[name] !== undefined && placeOf(given[name]) === pooler)
    .map((name) => problem(name, "must be PostgreSQL's own address, not that of the pooler in DATABASE_URL"))
}

/** Host, port and database of an address. */
function placeOf(address: string): string {
  const { host, pathname } = new URL(address)
  return `${host}${pathname}`
}

/** The settings of a bucket are complete, or none is given. */
function bucketProblems(given: GivenSettings): Problem[] {
  const missing = ofBucket.filter((name) => given[name] === undefined)
  if (missing.length === 0) return []
  if (given.FILE_STORE !== 's3' && missing.length === ofBucket.length) return []
  const why = given.FILE_STORE === 's3' ? 'FILE_STORE=s3' : 'a bucket'
  return missing.map((name) => problem(name, `missing; ${why} needs ${ofBucket.join(', ')}`))
}

/** A trial keeps everything on this machine, and a collector's key never leaves it unencrypted. */
function collectorProblems(given: GivenSettings): Problem[] {
  const name = 'OTEL_EXPORTER_OTLP_ENDPOINT'
  const address = given[name]
  if (address === undefined || isLoopbackUrl(address)) return []
  if (!isProduction(given))
    return [
      problem(name, 'outside production the collector is on this machine (127.0.0.1); leave it out for no traces'),
    ]
  return given.OTEL_EXPORTER_OTLP_HEADERS !== undefined && !address.startsWith('https:')
    ? [problem(name, 'must begin with https:// where headers are sent with it')]
    : []
}

/** The address of webhooks is https and public; a trial may also send them to this machine, over http too. */
function webhookProblems(url: string, production: boolean): Problem[] {
  const { hostname, protocol } = new URL(url)
  if (!production && isLoopbackUrl(url)) return []
  const host = hostname.replace(/^\[|\]$/g, '')
  if (protocol !== 'https:') return [problem('WEBHOOK_URL', 'must begin with https://')]
  const isPublic = isIP(host) === 0 ? !isLoopbackUrl(url) : isPublicAddress(host)
  return isPublic ? [] : [problem('WEBHOOK_URL', 'must not be on this machine or in a private network')]
}

/** The roles that own the database, serve or back up. */
const servingRoles = (given: GivenSettings): string[] => [
  'kasuwa',
  'kasuwa_owner',
  'kasuwa_app',
  ...databaseAddresses.flatMap((name) => decodeURIComponent(URL.parse(given[name] ?? '')?.username ?? '') || []),
]
