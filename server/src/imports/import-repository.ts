import type { ImportState } from '@kasuwa/contract/imports.ts'
import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import type { Kobo } from '@kasuwa/domain/money.ts'
import type { UserId } from '../base/ids.ts'
import { bool, instant, integer, json, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement, type ValuesOf } from '../db/statement.ts'

export type ImportId = string & { readonly importId: unique symbol }

/** The counts and sums of an import, as its row keeps them. */
export type Preview = {
  agents: number
  known_agents: number
  groups: number
  customers: number
  loans: number
  instalments: number
  principal: Kobo
  unpaid_principal: Kobo
  unpaid_interest: Kobo
  unpaid_fee: Kobo
  paid: Kobo
  in_time: { loans: number; unpaid: Kobo }
  overdue: { loans: number; unpaid: Kobo }
  there: { customers: number; loans: number }
}

/** The lines of each file and the digest of its text, once it was read. */
export type ReadFiles = Partial<Record<ImportFile, { lines: number; digest: string }>>

const id = uuid<ImportId>()
const shape = {
  id,
  state: word<ImportState>(),
  madeAt: instant,
  madeBy: text.nullable,
  files: json<ReadFiles>(),
  errors: integer,
  preview: json<Preview>().nullable,
  opensAccounts: bool,
  done: integer,
  file: word<ImportFile>().nullable,
  line: integer,
  problem: text.nullable,
  endedAt: instant.nullable,
  proposalId: uuid().nullable,
}
const columns = `i.id, i.state, i.made_at as "madeAt", (select u.first_name || ' ' || u.last_name from users u where u.id = i.made_by) as "madeBy",
  i.files, i.errors, i.preview, i.opens_accounts as "opensAccounts", i.done, i.file, i.line, i.problem, i.ended_at as "endedAt",
  (select p.id from proposals p where p.state = 'open' and p.act in ('bring_in', 'undo_import') and p.subject_id = i.id::text limit 1) as "proposalId"`

const find = statement({ params: { id }, row: shape, sql: `select ${columns} from imports i where i.id = :id` })
const lock = statement({
  params: { id },
  row: { id },
  sql: 'select id from imports where id = :id for no key update',
})
const list = statement({
  row: shape,
  sql: `select ${columns} from imports i order by i.made_at desc, i.id desc limit 50`,
})
const insert = statement({
  params: { id, madeBy: uuid<UserId>().nullable },
  sql: 'insert into imports (id, made_by) values (:id, :madeBy)',
})
/** Another state begins from the first line. */
const move = statement({
  params: { id, state: word<ImportState>(), isEnd: bool },
  sql: `update imports set state = :state, done = 0, file = null, line = 0, problem = null,
      ended_at = case when :isEnd then product_now() end, leased_by = null, leased_until = null where id = :id`,
})
const goOn = statement({
  params: { id },
  sql: `update imports set state = 'importing', problem = null where id = :id`,
})
const stop = statement({
  params: { id, state: word<ImportState>(), problem: text },
  sql: `update imports set state = :state, problem = :problem, leased_by = null, leased_until = null where id = :id`,
})
const allowAccounts = statement({
  params: { id, opensAccounts: bool },
  sql: 'update imports set opens_accounts = :opensAccounts where id = :id',
})
const claim = statement({
  params: { server: uuid() },
  row: { id, state: word<ImportState>() },
  sql: `update imports set leased_by = :server, leased_until = now() + interval '60 seconds'
    where id = (select id from imports where state in ('checking', 'importing', 'undoing') and (leased_until is null or leased_until < now())
      order by made_at limit 1 for update skip locked)
    returning id, state`,
})
const claimOne = statement({
  params: { id, server: uuid() },
  sql: `update imports set leased_by = :server, leased_until = now() + interval '60 seconds' where id = :id`,
})
const renew = statement({
  params: { id, server: uuid(), done: integer, file: word<ImportFile>().nullable, line: integer },
  row: { id },
  sql: `update imports set leased_until = now() + interval '60 seconds', done = :done, file = :file, line = :line
    where id = :id and leased_by = :server and state in ('checking', 'importing', 'undoing') returning id`,
})
const release = statement({
  params: { id, server: uuid() },
  sql: 'update imports set leased_by = null, leased_until = null where id = :id and leased_by = :server',
})
const keepResult = statement({
  params: { id, files: json<ReadFiles>(), errors: integer, preview: json<Preview>().nullable },
  sql: `update imports set files = :files, errors = :errors, preview = :preview where id = :id`,
})

const analyze = statement({ mayTakeMs: 120_000, sql: 'select analyze_imported()' })

export type Import = RowOf<typeof find>

export const findImport = (sql: Sql, id: ImportId): Promise<Import | undefined> => sql.row(find, { id })
/** The import as it is once nobody else changes it. */
export async function lockImport(tx: Sql, id: ImportId): Promise<Import | undefined> {
  return (await tx.row(lock, { id })) && findImport(tx, id)
}
export const listNewestImports = (sql: Sql): Promise<Import[]> => sql.rows(list)
export const insertImport = (tx: Sql, row: ValuesOf<typeof insert>) => tx.run(insert, row)

/** Begins a state, in which no server works on it yet. */
export const moveImport = (tx: Sql, id: ImportId, state: ImportState): Promise<number> =>
  tx.run(move, { id, state, isEnd: ['imported', 'undone', 'dropped'].includes(state) })

/** Goes on where it stopped. */
export const goOnWithImport = (tx: Sql, id: ImportId): Promise<number> => tx.run(goOn, { id })

/** Ends the work with a problem. */
export const stopImport = (sql: Sql, id: ImportId, state: ImportState, problem: string): Promise<number> =>
  sql.run(stop, { id, state, problem })

export const saveOpensAccounts = (tx: Sql, id: ImportId, opensAccounts: boolean): Promise<number> =>
  tx.run(allowAccounts, { id, opensAccounts })

/** The oldest import that waits for a server, which is this one from now on. */
export const claimImport = (sql: Sql, server: string): Promise<RowOf<typeof claim> | undefined> =>
  sql.row(claim, { server })

/** Takes this import, which was just locked. */
export const claimThisImport = (tx: Sql, id: ImportId, server: string): Promise<number> =>
  tx.run(claimOne, { id, server })

/** Keeps how far the work is. False where another server has it meanwhile: this one must stop. The row stays locked in a transaction. */
export const renewClaim = async (sql: Sql, at: ValuesOf<typeof renew>): Promise<boolean> =>
  (await sql.row(renew, at)) !== undefined

/** Leaves the import for another server. */
export const releaseImport = (sql: Sql, id: ImportId, server: string): Promise<number> =>
  sql.run(release, { id, server })

export const saveResult = (sql: Sql, result: ValuesOf<typeof keepResult>): Promise<number> =>
  sql.run(keepResult, result)

/** Has PostgreSQL look at the tables that an import fills, so that it plans for as many rows as there are by now. */
export const analyzeImported = (sql: Sql): Promise<number> => sql.run(analyze)
