import type { MoneyPlace } from '@kasuwa/domain/payments/money-places.ts'
import { count, instant, kobo, text, uuid, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import { asParams, everything, found, foundBy } from './money-desk-repository.ts'

const listRows = statement({
  params: { ...foundBy, at: count.nullable, afterPlace: text.nullable, afterKey: text.nullable, limit: count },
  row: {
    at: count,
    place: word<MoneyPlace>(),
    key: text,
    reference: text.nullable,
    name: text.nullable,
    customerId: uuid().nullable,
    amount: kobo.nullable,
    since: instant,
    problem: text.nullable,
  },
  sql: `select *, (extract(epoch from since) * 1000000)::bigint as at from (${everything}) as money where ${found}
      and (:at::bigint is null or (since, place, key) < (timestamptz 'epoch' + :at * interval '1 microsecond', :afterPlace, :afterKey))
    order by since desc, place desc, key desc limit :limit`,
})

/** All unsettled money (C-206). */
export const moneyDeskFile = asFile<
  { search?: string | undefined; type?: MoneyPlace | undefined },
  RowOf<typeof listRows>
>({
  name: 'unsettled-money',
  columns: [
    column.text('Place', ({ place }) => place),
    column.instant('Since', ({ since }) => since),
    column.amount('Amount', ({ amount }) => amount),
    column.text('Reference', ({ reference }) => reference),
    column.words('Name', ({ name }) => name),
    column.text('Customer id', ({ customerId }) => customerId),
    column.words('Problem', ({ problem }) => problem),
  ],
  open({ app: { database } }, { search, type = null }) {
    const filter = asParams({ place: type, search })
    return (after, limit) =>
      database.rows(listRows, {
        ...filter,
        at: after?.at,
        afterPlace: after?.place,
        afterKey: after?.key,
        limit,
      })
  },
})
