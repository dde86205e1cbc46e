import { expect } from 'vitest'
import type { TestServer } from '../testing/test-server.ts'
import { countFallenDue } from './count-fallen-due.ts'

/** Expects that the kept rows of running loans are as they should be, once the job has run (decision 100). Returns them. */
export async function expectKeptRows({ app }: TestServer) {
  await countFallenDue(app)
  const kept = await app.database.rows('select * from running_loans order by loan_id')
  const counted = 'select * from counted_running_loans(array(select id from loans)) order by loan_id'
  expect(kept).toEqual(await app.database.rows(counted))
  return kept
}
