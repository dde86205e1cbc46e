import { expectKeys } from '../app/data-keys.ts'
import { readArchiveCheck } from '../archive/archive-checks.ts'
import { readArchiver } from '../backup/archiver.ts'
import { readNewestBackups } from '../backup/newest-backups.ts'
import { agesOfOldestPart } from '../ledger/night-parts.ts'
import { SettingsError } from '../settings/settings.ts'
import { type Check, type Installation, notSet, ok, unknown, type Result, wrong } from './check.ts'

async function keys({ database, vault }: Installation): Promise<Result> {
  try {
    await expectKeys({ database, vault })
    return ok('DATA_KEY opens what is stored.')
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error
    return wrong(error.problems.map(({ name, problem }) => `${name}: ${problem}.`).join(' '))
  }
}

const hour = 3_600
/** Hours after which the newest backup is too old, as in the alerts of docs/operations.md. */
const oldest = { database: 26, files: 26 }

const ageOf = (seconds: number): number => Math.floor((Date.now() / 1_000 - seconds) / hour)

async function backup({ database, settings }: Installation): Promise<Result> {
  const newest = await readNewestBackups(database)
  const never =
    'No backup has been recorded: run `npm run kasuwa -- backup --to <folder>`, and let a timer run it each night.'
  if (newest.database === 0) return settings.production ? wrong(never) : notSet(never)
  const late = (['database', 'files'] as const).filter((what) => ageOf(newest[what]) >= oldest[what])
  const ages = `the database ${ageOf(newest.database)} hours ago, the files ${newest.files === 0 ? 'never' : `${ageOf(newest.files)} hours ago`}`
  return late.length > 0
    ? wrong(`The newest backup is too old (${ages}): look why the timer of \`kasuwa backup\` did not run.`)
    : ok(`Backed up: ${ages}.`)
}

/** Seconds after which changes that were not archived are too many. */
const archivedWithin = 600

async function walArchive({ database }: Installation): Promise<Result> {
  const { state, lastFailedWal, lastArchivedAt, lastArchivedWal } = await readArchiver(database)
  if (state === 'off')
    return notSet(
      'PostgreSQL archives no WAL: a restore goes back to the newest backup, and no further (archive_mode).',
    )
  if (state === 'untried')
    return unknown('PostgreSQL is set to archive its WAL, and has archived nothing so far (archive_command).')
  if (state === 'fails') return wrong(`archive_command failed for ${lastFailedWal}: PostgreSQL's log has the reason.`)
  const seconds = Math.floor((Date.now() - (lastArchivedAt?.getTime() ?? 0)) / 1_000)
  return seconds > archivedWithin
    ? wrong(`WAL was last archived ${seconds} seconds ago: set archive_timeout = 60, and look at archive_command.`)
    : ok(`WAL is archived: ${lastArchivedWal}, ${seconds} seconds ago.`)
}

const day = 24 * hour
/** Days after which a part of the rows, and the files of archived months, should have been checked again, as in the alerts. */
const checkedWithin = 35
/** No product is so old: nothing is kept of the part. */
const neverSince = 20_000
const named = { seals: 'all sealed rows', books: 'all of the books' }

async function nightParts({ database }: Installation): Promise<Result> {
  const ages = (await agesOfOldestPart(database)).map(({ check, seconds }) => ({
    what: named[check],
    days: Math.floor(seconds / day),
  }))
  const words = ages
    .map(({ what, days }) =>
      days > neverSince ? `a part of ${what} never` : `${what} within ${days < 2 ? 'a day' : `${days} days`}`,
    )
    .join(', ')
  return ages.some(({ days }) => days >= checkedWithin)
    ? wrong(`The nights do not check everything in time (${words}): see the log of verify-seals and compare-books.`)
    : ok(`The nights checked ${words}.`)
}

async function archivedMonths({ database }: Installation): Promise<Result> {
  const found = await readArchiveCheck(database)
  if (!found) return notSet('No month is archived.')
  const days = Math.floor(found.unchecked / day)
  if (found.problems > 0)
    return wrong(`\`kasuwa archive --check\` found ${found.problems} problems: run it again, it names each.`)
  return days >= checkedWithin
    ? wrong(`The files of archived months were last found whole ${days} days ago: run \`kasuwa archive --check\`.`)
    : ok(`The files of archived months were found whole ${days} days ago.`)
}

/** The checks of what must survive: keys, backups, archived WAL and months, and whether the nights prove that nothing was changed. */
export const storedChecks: readonly Check[] = [
  { name: 'keys', asksDatabase: true, look: keys },
  { name: 'backup', asksDatabase: true, look: backup },
  { name: 'wal_archive', asksDatabase: true, look: walArchive },
  { name: 'night_parts', asksDatabase: true, look: nightParts },
  { name: 'archived_months', asksDatabase: true, look: archivedMonths },
]
