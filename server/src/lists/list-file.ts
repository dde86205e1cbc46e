import { randomUUID } from 'node:crypto'
import { inNaira, kobo } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { record } from '../audit/record.ts'
import { slotsByKey } from '../base/concurrency-limit.ts'
import { type Context, forPurpose } from '../context/context.ts'
import type { CsvFile } from '../context/csv-file.ts'
import { bool, bytes, listOf, uuid, word } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { byteOrderMark, type CsvColumn, csvName, headerLine, rowLines } from './csv.ts'

/** Reads the next rows of a list, the newest first: those after a row of it, or the first ones. */
export type NextRows<Row> = (after: Row | null, limit: number) => Promise<readonly Row[]>

/** The rows of a list that was read whole: all of them come first, and none after them. */
export const allAtOnce =
  <Row>(rows: readonly Row[]) =>
  (after: unknown): Promise<readonly Row[]> =>
    Promise.resolve(after === null ? rows : [])

/** A list that may be taken as a file: its name, its columns, and how its rows are read. */
export type ListFile<Input, Row> = {
  /** A part of the file's name, and its name in the audit trail. */
  readonly name: string
  /** The part of the file's name where several files of one list are taken on the same day. */
  readonly fileName?: (input: Input) => string
  readonly columns: readonly CsvColumn<Row>[]
  /**
   * Reads the search and the filters once. The app of the context uses the connections for reports.
   * @throws Refused what the list itself refuses
   */
  readonly open: (context: Context, input: Input) => Promise<NextRows<Row>> | NextRows<Row>
}

/** So many rows are read by one statement: it takes a tenth of a second, and what is held in memory is below a megabyte. */
const rowsPerRead = 2_000

/** One person may take so many files at once from this server, and all people together so many. */
const perPerson = 2
const takeOwn = slotsByKey(perPerson, () => new Refused('files_under_way'))
const takeAny = slotsByKey(6, () => new Refused('unavailable', undefined, { retryAfterSeconds: 10 }))

/**
 * The use case that answers a list as a file (C-206). The rows are read in short statements, each after the last row of the one before, from
 * the newest row of the first statement on: a row that is made meanwhile is not in the file, and no row is in it twice.
 * @throws Refused files_under_way, unavailable, and what the list refuses
 */
export const asFile =
  <Input extends object, Row>(list: ListFile<Input, Row>) =>
  async (context: Context, input: Input): Promise<CsvFile> => {
    const leave = takePlace(context)
    try {
      const next = await list.open({ ...context, app: forPurpose(context.app, 'reports') }, input)
      const first = await next(null, rowsPerRead)
      const trail = await beginTrail(context, list.name, input)
      const count = { rows: 0 }
      return {
        name: csvName(list.fileName?.(input) ?? list.name, context.now),
        parts: partsOf(context, list, next, first, count),
        close: async (isWhole) => {
          leave()
          await trail.end(isWhole, count.rows)
        },
      }
    } catch (error) {
      leave()
      throw error
    }
  }

function takePlace({ actor }: Context): () => void {
  const leaveOwn = takeOwn(actor.userId)
  try {
    const leaveAny = takeAny('all')
    return () => {
      leaveOwn()
      leaveAny()
    }
  } catch (error) {
    leaveOwn()
    throw error
  }
}

async function* partsOf<Row>(
  context: Context,
  { columns }: ListFile<never, Row>,
  next: NextRows<Row>,
  first: readonly Row[],
  count: { rows: number },
): AsyncGenerator<string> {
  yield byteOrderMark + headerLine(columns)
  let rows = first
  for (;;) {
    count.rows += rows.length
    const last = rows.length === rowsPerRead ? rows.at(-1) : undefined
    // The next rows are read while these are written and sent.
    const following = last === undefined ? null : readOn(context, () => next(last, rowsPerRead))
    following?.catch(() => undefined)
    if (rows.length > 0) yield rowLines(columns, rows)
    if (!following) return
    rows = await following
  }
}

async function readOn<Row>(context: Context, read: () => Promise<readonly Row[]>): Promise<readonly Row[]> {
  await assertStillThere(context)
  return read()
}

const findTaker = statement({
  params: { digest: bytes, userId: uuid(), roles: listOf(word()).nullable },
  row: { mayGoOn: bool },
  sql: `select exists (
      select from sessions s join users u on u.id = s.user_id
      where s.token_digest = :digest and s.revoked_at is null and u.id = :userId and u.status = 'active'
        and u.staff_roles is not distinct from :roles::text[]
    ) as "mayGoOn"`,
})

/** A file takes minutes: it breaks off when its taker is signed out, disabled, or gets other roles meanwhile. */
async function assertStillThere({ app, actor }: Context): Promise<void> {
  const { sessionDigest: digest, userId, staffRoles: roles } = actor
  const { mayGoOn } = await app.database.only(findTaker, { digest, userId, roles })
  if (!mayGoOn) throw new Refused('unauthenticated')
}

/** Two entries: who takes which list by which filter, before its first byte; and how many rows went out, when it ends. */
async function beginTrail({ app, actor }: Context, list: string, input: object) {
  const subject = { kind: 'file', id: randomUUID() }
  await record(app.database, actor, { action: 'list.taken', subject, after: { list, filter: filterOf(input) } })
  return {
    async end(isWhole: boolean, rows: number): Promise<void> {
      const action = isWhole ? 'list.complete' : 'list.broken-off'
      try {
        await record(app.database, actor, { action, subject, after: { list, rows } })
      } catch (error) {
        // The first entry stands, and the file counts as broken off.
        app.log.error('the end of a file is not in the audit trail', { file: subject.id, list, rows, error })
      }
    },
  }
}

/** The filters in use, as the call takes them: amounts in naira. */
const filterOf = (input: object): object =>
  Object.fromEntries(
    Object.entries(input)
      .filter(([, value]) => value !== undefined && value !== '')
      .map(([name, value]) => [name, name.startsWith('amount_') ? inNaira(kobo(Number(value))) : value]),
  )
