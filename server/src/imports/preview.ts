import { kobo as asKobo } from '@kasuwa/domain/money.ts'
import { count, integer, kobo, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { ImportId, Preview } from './import-repository.ts'

const unpaid = `(l.content ->> 'scheduled')::bigint + (l.content ->> 'interest')::bigint + (l.content ->> 'fee')::bigint
    - (l.content ->> 'paidPrincipal')::bigint - (l.content ->> 'paidInterest')::bigint - (l.content ->> 'paidFee')::bigint`
const isOverdue = `(l.content ->> 'nextDue')::date < product_today()`
const sum = (name: string) => `coalesce(sum((l.content ->> '${name}')::bigint), 0)::bigint`
const countOf = (file: string) => `count(*) filter (where l.file = '${file}' and not l.is_known)::integer`

const sumUp = statement({
  params: { importId: uuid<ImportId>() },
  mayTakeMs: 300_000,
  row: {
    agents: integer,
    knownAgents: integer,
    groups: integer,
    customers: integer,
    loans: integer,
    instalments: integer,
    principal: kobo,
    interest: kobo,
    fee: kobo,
    paidPrincipal: kobo,
    paidInterest: kobo,
    paidFee: kobo,
    overdue: integer,
    unpaidOverdue: kobo,
    unpaidInTime: kobo,
    customersThere: count,
    loansThere: count,
  },
  sql: `select ${countOf('agents')} as agents, count(*) filter (where l.is_known)::integer as "knownAgents", ${countOf('groups')} as groups,
      ${countOf('customers')} as customers, ${countOf('loans')} as loans, coalesce(sum(jsonb_array_length(l.content -> 'schedule')), 0)::integer as instalments,
      ${sum('scheduled')} as principal, ${sum('interest')} as interest, ${sum('fee')} as fee, ${sum('paidPrincipal')} as "paidPrincipal",
      ${sum('paidInterest')} as "paidInterest", ${sum('paidFee')} as "paidFee",
      count(*) filter (where ${isOverdue})::integer as overdue,
      coalesce(sum(${unpaid}) filter (where ${isOverdue}), 0)::bigint as "unpaidOverdue",
      coalesce(sum(${unpaid}) filter (where not ${isOverdue}), 0)::bigint as "unpaidInTime",
      (select coalesce(sum(rows), 0)::bigint from tallied where what = 'customer') as "customersThere",
      (select coalesce(sum(rows), 0)::bigint from tallied where what like 'loan.%') as "loansThere"
    from import_lines l where l.import_id = :importId`,
})

/** The counts and sums of an import, and how many customers and loans are there already. */
export async function previewOf(sql: Sql, importId: ImportId): Promise<Preview> {
  const row = await sql.only(sumUp, { importId })
  const paid = row.paidPrincipal + row.paidInterest + row.paidFee
  return {
    agents: row.agents,
    known_agents: row.knownAgents,
    groups: row.groups,
    customers: row.customers,
    loans: row.loans,
    instalments: row.instalments,
    principal: row.principal,
    unpaid_principal: asKobo(row.principal - row.paidPrincipal),
    unpaid_interest: asKobo(row.interest - row.paidInterest),
    unpaid_fee: asKobo(row.fee - row.paidFee),
    paid: asKobo(paid),
    in_time: { loans: row.loans - row.overdue, unpaid: row.unpaidInTime },
    overdue: { loans: row.overdue, unpaid: row.unpaidOverdue },
    there: { customers: row.customersThere, loans: row.loansThere },
  }
}
