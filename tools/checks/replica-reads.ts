import { calls } from '@kasuwa/contract/calls.ts'
import { type Declaration, reachedFrom, type References, referencesIn, trailTo } from './references.ts'
import { isNode, listOf, nameOf, nodesOf } from './syntax.ts'
import { isTest, type SourceFile } from './tree.ts'

/** Where all calls and jobs of the server are gathered. */
const gathered = 'server/src/app/app.ts'

/**
 * Features whose calls read the primary alone: sign-in, the figures of decisions, money that leaves, and everything by which a person is
 * known. A statement of theirs may not have the mark even where they only read.
 */
const primaryFeatures = [
  'access',
  'totp',
  'kyc',
  'files',
  'askedFiles',
  'profile',
  'proposals',
  'bankAccounts',
  'products',
  'cash',
  'months',
  'providerBalance',
  'documents',
  'imports',
  'webhooks',
]

/** The single calls of other features that show the figures of a decision or of a payout. */
const primaryCalls = [
  'loans.adminDetail',
  'loans.previewWriteOff',
  'loans.previewReschedule',
  'loans.schedule',
  'payments.show',
  'payments.previewAssignment',
  'payments.payoutStop',
  'payments.customerCredit',
  'commissionSheet.read',
  'commissionSheet.file',
  'commissionSheet.own',
]

/** Marked statements that a job runs, which only compares what it reads and writes down what it found. */
const scans = ['bookChecks', 'limitedChecks', 'checksOfIds'].map((name) => `server/src/ledger/book-checks.ts#${name}`)

/** Every statement with the mark that a call which writes or decides, or a job, may come to run (decision 149). */
export function wrongReplicaReads(sources: readonly SourceFile[]): string[] {
  const references = referencesIn(sources.filter(({ path }) => path.startsWith('server/src/') && !isTest(path)))
  const reached = reachedFrom(references, [...primaryLines(references), ...otherCode(references)])
  return [...references.values()]
    .filter((one) => isMarked(one) && reached.has(one.id) && !scans.includes(one.id))
    .map(({ id }) => `${trailTo(reached, id).join(' → ')}: it may not read the replica`)
}

/** The names above that are no feature or call of the contract any more, so that they protect nothing. */
export function unknownPrimaryReads(): string[] {
  const names = Object.entries(calls).flatMap(([feature, lines]) => [
    feature,
    ...Object.keys(lines).map((name) => `${feature}.${name}`),
  ])
  return [...primaryFeatures, ...primaryCalls].filter((name) => !names.includes(name))
}

/** The use cases of the calls that read the primary alone, as `feature.call` and by their declarations. */
function primaryLines(references: References): string[] {
  return Object.entries(calls).flatMap(([feature, lines]) =>
    Object.entries(lines)
      .filter(([name, line]) => isPrimary(feature, name, line['~orpc'].route.method))
      .flatMap(([name]) => useCaseOf(references, feature, name)),
  )
}

const isPrimary = (feature: string, name: string, method: string | undefined): boolean =>
  method !== 'GET' || primaryFeatures.includes(feature) || primaryCalls.includes(`${feature}.${name}`)

/** The use case of a call: its entry in the table of the feature, or all of a table that is made by a function. */
function useCaseOf(references: References, feature: string, name: string): string[] {
  const table = references.get(`${gathered}#handlers.${feature}`)
  if (!table) throw new Error(`${gathered} has no handlers of ${feature}`)
  const inline = listOf(isNode(table.node['value']) ? table.node['value']['properties'] : null)
  if (inline.some((entry) => nameOf(entry['key']) === name)) return [...table.uses]
  const entries = [...table.uses].flatMap((id) => references.get(`${id}.${name}`)?.id ?? [])
  return entries.length > 0 ? entries : [...table.uses]
}

/** The declarations that name the table of all calls. */
const startsAll = [`${gathered}#startApp`, 'server/src/app/main.ts#main']

/** The jobs, and everything else that the server runs besides calls. */
const otherCode = (references: References): string[] =>
  [...references.keys()].filter(
    (id) => /^server\/src\/(app|http)\//.test(id) && !startsAll.includes(id) && !id.startsWith(`${gathered}#handlers`),
  )

/** Whether a declaration makes a statement with `reads: 'replica'`. */
const isMarked = ({ node }: Declaration): boolean =>
  nodesOf(node).some(
    (one) =>
      one.type === 'Property' &&
      nameOf(one['key']) === 'reads' &&
      isNode(one['value']) &&
      one['value']['value'] === 'replica',
  )
