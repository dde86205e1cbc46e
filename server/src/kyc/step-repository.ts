import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import type { Sql } from '../db/database.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../ids.ts'

const find = 'select step from kyc_steps where user_id = $1 and level = $2'
const insert =
  'insert into kyc_steps (user_id, level, step, completed_at) values ($1, $2, $3, $4) on conflict do nothing'
const attested = `select level from kyc_steps where user_id = $1 and step = 'attestation'`

/** The steps of a level that are complete. */
export const completedSteps = async (sql: Sql, id: UserId, level: StepLevel): Promise<Set<string>> =>
  new Set((await sql.rows<{ step: string }>(find, [id, level])).map(({ step }) => step))

export const completeStep = (tx: Transaction, id: UserId, level: StepLevel, step: KycStep): Promise<number> =>
  tx.run(insert, [id, level, step, tx.now])

/** The levels that a user has attested. */
export const attestedLevels = async (sql: Sql, id: UserId): Promise<StepLevel[]> =>
  (await sql.rows<{ level: StepLevel }>(attested, [id])).map(({ level }) => level)
