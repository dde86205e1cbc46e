import { matchName, type NameMatchKind } from '@kasuwa/domain/profile/name-match.ts'
import type { UserId } from '../../base/ids.ts'
import { listOf, integer, text, uuid } from '../../db/columns.ts'
import type { Sql } from '../../db/database.ts'
import { statement } from '../../db/statement.ts'
import type { Fact } from '../../proposals/facts.ts'

/** At most so many namesakes are named. */
const maxNamed = 3

/** Another customer with the same first and last name in either order, as names are compared (C-145). */
const isNamesake = `o.account_type = 'customer' and o.id <> u.id
    and ((folded(o.last_name) = folded(u.last_name) and folded(o.first_name) = folded(u.first_name))
      or (folded(o.last_name) = folded(u.first_name) and folded(o.first_name) = folded(u.last_name)))`

const find = statement({
  params: { userId: uuid<UserId>(), limit: integer },
  row: { firstName: text.nullable, middleName: text.nullable, lastName: text.nullable, namesakes: listOf(text) },
  sql: `select u.first_name as "firstName", u.middle_name as "middleName", u.last_name as "lastName",
      array(select o.first_name || ' ' || o.last_name || ', ' || o.phone from users o where ${isNamesake}
        order by o.phone limit :limit) as namesakes
    from users u where u.id = :userId`,
})

const matchWords: Record<NameMatchKind, string> = {
  exact: 'The same names',
  close: 'First and last name are the same',
  differs: 'The names differ',
}

/**
 * The names of the customer who would get the money beside the name of its sender, how alike they are, and other customers of that name
 * (FIND-03). None of these facts closes a proposal: sender and customer are facts that do. `isDoubtful`: the names differ, or there is a namesake.
 */
export async function comparePayer(
  sql: Sql,
  userId: UserId,
  senderName: string | null,
): Promise<{ facts: Fact[]; isDoubtful: boolean }> {
  const { firstName, middleName, lastName, namesakes } = await sql.only(find, { userId, limit: maxNamed + 1 })
  const person = { firstName: firstName ?? '', middleName, lastName: lastName ?? '' }
  const match = senderName === null ? null : matchName(person, senderName).match
  const names = [firstName, middleName, lastName].filter(Boolean).join(' ')
  return {
    facts: [
      { name: "Customer's names", value: names },
      ...(match === null ? [] : [{ name: 'Sender and customer', value: matchWords[match] }]),
      ...(namesakes.length === 0 ? [] : [{ name: 'Namesake', value: namesakeText(namesakes) }]),
    ],
    isDoubtful: match === 'differs' || namesakes.length > 0,
  }
}

const namesakeText = (namesakes: readonly string[]): string =>
  [...namesakes.slice(0, maxNamed), ...(namesakes.length > maxNamed ? ['and more'] : [])].join('; ')
