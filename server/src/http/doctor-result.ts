import { instant, json } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** `ok`; `wrong`: an operator must act; `unknown`: it could not be looked at; `not set`: this installation does without it. */
export type CheckState = 'ok' | 'wrong' | 'unknown' | 'not set'
/** The result of one check of `kasuwa doctor`; its words say how to mend what is wrong. */
export type Finding = { name: string; state: CheckState; words: string }

const write = statement({
  params: { finishedAt: instant, findings: json<readonly Finding[]>() },
  sql: `insert into doctor_results (finished_at, findings) values (:finishedAt, :findings)
    on conflict (is_only) do update set finished_at = excluded.finished_at, findings = excluded.findings`,
})
const read = statement({
  row: { finishedAt: instant, findings: json<Finding[]>() },
  sql: 'select finished_at as "finishedAt", findings from doctor_results',
})

/** Keeps the result of the newest run, in place of the one before. */
export const keepDoctorResult = async (sql: Pick<Sql, 'run'>, finishedAt: Date, findings: readonly Finding[]) =>
  void (await sql.run(write, { finishedAt, findings }))

/** The result of the newest run; undefined when there was none. */
export const readDoctorResult = (sql: Pick<Sql, 'row'>) => sql.row(read)
