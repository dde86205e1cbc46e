import type { KycStep, StepLevel } from '@kasuwa/domain/kyc/steps.ts'
import { instant, integerOf, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { Transaction } from '../db/transaction.ts'
import type { UserId } from '../base/ids.ts'

const id = uuid<UserId>()
const level = integerOf<StepLevel>()

const findSteps = statement({
  params: { id, level },
  row: { step: word<KycStep>() },
  sql: 'select step from kyc_steps where user_id = :id and level = :level',
})
const insertStep = statement({
  params: { id, level, step: word<KycStep>(), now: instant },
  sql: `insert into kyc_steps (user_id, level, step, completed_at) values (:id, :level, :step, :now) on conflict do nothing`,
})
const findAttested = statement({
  params: { id },
  row: { level },
  sql: `select level from kyc_steps where user_id = :id and step = 'attestation'`,
})

/** The steps of a level that are complete. */
export const completedSteps = async (sql: Sql, id: UserId, level: StepLevel): Promise<Set<string>> =>
  new Set((await sql.rows(findSteps, { id, level })).map(({ step }) => step))

export const completeStep = (tx: Transaction, id: UserId, level: StepLevel, step: KycStep): Promise<number> =>
  tx.run(insertStep, { id, level, step, now: tx.now })

/** The levels that a user has attested. */
export const attestedLevels = async (sql: Sql, id: UserId): Promise<StepLevel[]> =>
  (await sql.rows(findAttested, { id })).map(({ level }) => level)
