import { text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { UserId } from '../base/ids.ts'
import { fullName } from './person-answer.ts'

const find = statement({
  params: { id: uuid<UserId>() },
  row: { name: text.certain },
  sql: `select ${fullName} as name from users u where u.id = :id`,
})

/** The full name of a user who has finished signing up. */
export const readName = async (sql: Sql, id: UserId): Promise<string> => (await sql.only(find, { id })).name
