import type { Day } from '@kasuwa/domain/dates.ts'
import type { ProvisionClass } from '@kasuwa/domain/loans/month-end.ts'
import { inPercent } from '@kasuwa/domain/money.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import { count, day, integer, json, kobo, text, uuid, word } from '../../db/columns.ts'
import { type RowOf, statement } from '../../db/statement.ts'
import { column } from '../../lists/csv.ts'
import { asFile } from '../../lists/list-file.ts'
import type { EntryKind } from './entry-repository.ts'
import { lastDayOf, monthNamed, nameOfMonth } from './month.ts'

const findEntry = statement({
  params: { month: day, kind: word<EntryKind>() },
  row: { classes: json<ProvisionClass[]>().nullable },
  sql: `select t.classes from month_entries e left join provision_tables t on t.id = e.provision_table where e.month = :month and e.kind = :kind`,
})

const listRows = statement({
  params: { month: day, kind: word<EntryKind>(), after: uuid().nullable, limit: count },
  row: {
    id: uuid(),
    loanId: text,
    firstName: text.nullable,
    lastName: text.nullable,
    unpaid: kobo,
    classDays: integer,
    amount: kobo.nullable,
  },
  planEachTime: true,
  sql: `with page as (
      select loan_id, unpaid_principal_kobo, class_days, amount_kobo from month_entry_loans
      where month = :month and kind = :kind and (:after::uuid is null or loan_id > :after) order by loan_id limit :limit
    )
    select page.loan_id as id, l.loan_id as "loanId", u.first_name as "firstName", u.last_name as "lastName",
      page.unpaid_principal_kobo as unpaid, page.class_days as "classDays", page.amount_kobo as amount
    from page join loans l on l.id = page.loan_id join customers c on c.id = l.customer_id join users u on u.id = c.user_id
    order by page.loan_id`,
})

/** A loan behind an entry, on the last day of its month. `percent` is that of its class in a provision. */
type Row = RowOf<typeof listRows> & { on: Day; percent: number | null }

/**
 * The loans behind an entry of a month, one row each as they were kept with it (BOOK-52). The amounts of an accrual come to the entry; a provision is
 * rounded once for a class, so its loans have the percent of their class in place of an amount.
 * @throws Refused not_found where the entry was not made
 */
export const entryLoansFile = asFile<{ month: string; kind: EntryKind }, Row>({
  name: 'month-loans',
  fileName: ({ month, kind }) => `${kind}-${nameOfMonth(monthNamed(month))}-loans`,
  columns: [
    column.day('Day', ({ on }) => on),
    column.text('Loan', ({ loanId }) => loanId),
    column.text('Customer', ({ firstName, lastName }) => [firstName, lastName].filter(Boolean).join(' ')),
    column.count('Days late', ({ classDays }) => classDays),
    column.amount('Unpaid principal', ({ unpaid }) => unpaid),
    column.amount('Earned and not paid', ({ amount }) => amount),
    column.count('Provided for in percent', ({ percent }) => percent),
  ],
  async open({ app: { database } }, { month: named, kind }) {
    const month = monthNamed(named)
    const entry = await database.row(findEntry, { month, kind })
    if (!entry) throw new Refused('not_found')
    const on = lastDayOf(month)
    const percent = percentBy(entry.classes ?? [])
    return async (after, limit) => {
      const rows = await database.rows(listRows, { month, kind, after: after?.id ?? null, limit })
      return rows.map((row) => ({ ...row, on, percent: percent(row.classDays) }))
    }
  },
})

const percentBy = (classes: readonly ProvisionClass[]) => (days: number) => {
  const found = classes.find(({ from, to }) => days >= from && days <= (to ?? Infinity))
  return found ? inPercent(found.bp) : null
}
