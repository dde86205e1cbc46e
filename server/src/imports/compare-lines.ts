import type { ImportFile } from '@kasuwa/domain/imports/files.ts'
import { count, integer, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import { type ErrorList, maxErrors } from './error-list.ts'
import type { ImportId } from './import-repository.ts'

/**
 * The lines of the same file with the same value as an earlier one, as `l`, with the `first` line that has it. It sorts once: a look for each line would be
 * planned without knowing how many there are.
 */
const repeated = (value: string, file?: ImportFile) => `(
      select l.*, min(l.line) over (partition by l.file, ${value}) as first from import_lines l
      where l.import_id = :importId and ${value} is not null${file ? ` and l.file = '${file}'` : ''}
    ) as l where l.first < l.line`
/** The same over all files, with the first file and line. */
const repeatedAnywhere = (value: string) => `(
      select l.*, first_value(l.file) over same as first_file, first_value(l.line) over same as first_line from import_lines l
      where l.import_id = :importId and ${value} is not null window same as (partition by ${value} order by l.file, l.line)
    ) as l where (l.first_file, l.first_line) <> (l.file, l.line)`
const naira = (kobo: string) => `'₦' || trim(to_char(${kobo} / 100.0, '999,999,999,999,990.00'))`

/** An agent is a line of agents.csv, or an agent of the product by their code. */
const isAgent = (
  key: string,
) => `(exists (select from import_lines a where a.import_id = l.import_id and a.file = 'agents' and a.key = ${key})
    or exists (select from agents a join users u on u.id = a.user_id where a.code = ${key} and u.status = 'active'))`
const line = 'import_lines l where l.import_id = :importId'
const content = (name: string) => `l.content ->> '${name}'`
const amount = (name: string) => `(l.content ->> '${name}')::bigint`

/**
 * The errors of lines that are compared with one another and with the product, each as a query for (file, line, field, text). Those of schedules need
 * `sumSchedules` before.
 */
const checks: readonly string[] = [
  `select l.file, l.line, case l.file when 'agents' then 'agent' when 'groups' then 'group' when 'customers' then 'customer' else 'loan' end as field,
      '“' || l.key || '” is on line ' || l.first || ' already.' as text from ${repeated('l.key')}`,

  `select l.file, l.line, 'phone' as field, '“' || l.phone || '” is the phone of line ' || l.first_line || ' of ' || l.first_file || '.csv.' as text
    from ${repeatedAnywhere('l.phone')}`,

  `select l.file, l.line, 'phone' as field, '“' || l.phone || '” has an account in the product already.' as text
    from import_lines l join users u on u.phone = l.phone where l.import_id = :importId and not l.is_known`,

  `select l.file, l.line, 'email' as field, '“' || l.email || '” is the e-mail address of line ' || l.first_line || ' of ' || l.first_file || '.csv.' as text
    from ${repeatedAnywhere('l.email')}`,

  `select l.file, l.line, 'email' as field, '“' || l.email || '” belongs to an account of the product.' as text
    from import_lines l join users u on lower(u.email) = l.email where l.import_id = :importId and not l.is_known`,

  `select l.file, l.line, 'nin' as field, 'The NIN is that of line ' || l.first || '.' as text from ${repeated('l.nin_digest')}`,

  `select l.file, l.line, 'bvn' as field, 'The BVN is that of line ' || l.first || '.' as text from ${repeated('l.bvn_digest')}`,

  `select l.file, l.line, 'nin' as field, 'The NIN belongs to a customer of the product.' as text
    from import_lines l join profiles p on p.nin_digest = l.nin_digest where l.import_id = :importId`,

  `select l.file, l.line, 'bvn' as field, 'The BVN belongs to a customer of the product.' as text
    from import_lines l join profiles p on p.bvn_digest = l.bvn_digest where l.import_id = :importId`,

  `select l.file, l.line, 'code' as field, '“' || (${content('code')}) || '” is the code of another agent.' as text
    from ${line} and l.file = 'agents' and not l.is_known and ${content('code')} is not null
      and (exists (select from agents a where a.code = ${content('code')})
        or exists (select from import_lines b where b.import_id = l.import_id and b.file = 'agents' and b.line < l.line and b.content ->> 'code' = ${content('code')}))`,

  `select l.file, l.line, 'agent' as field, '“' || l.owner || '” is neither in agents.csv nor the code of an active agent.' as text
    from ${line} and l.file in ('groups', 'customers') and not ${isAgent('l.owner')}`,

  `select l.file, l.line, 'group' as field, case when g.line is null then '“' || (${content('group')}) || '” is not in groups.csv.'
        else '“' || (${content('group')}) || '” is a group of the agent “' || g.owner || '”.' end as text
    from import_lines l left join import_lines g on g.import_id = l.import_id and g.file = 'groups' and g.key = ${content('group')}
    where l.import_id = :importId and l.file = 'customers' and ${content('group')} is not null and g.owner is distinct from l.owner`,

  `select l.file, l.line, 'customer' as field, '“' || l.owner || '” is not in customers.csv.' as text
    from ${line} and l.file = 'loans' and not exists (
      select from import_lines c where c.import_id = l.import_id and c.file = 'customers' and c.key = l.owner)`,

  `select l.file, l.line, 'customer' as field, '“' || l.owner || '” has a running loan on line ' || l.first || ' already; a customer has one at a time.' as text
    from ${repeated('l.owner', 'loans')}`,

  `select l.file, l.line, 'product' as field, '“' || (${content('product')}) || '” is no product with a published version.' as text
    from ${line} and l.file = 'loans' and ${content('product')} is not null and not exists (
      select from product_versions v where v.product = ${content('product')} and v.state = 'published')`,

  `select 'instalments' as file, i.line, 'loan' as field, '“' || i.loan || '” is not in loans.csv.' as text
    from (select loan, min(line) as line from import_instalments where import_id = :importId group by loan) as i
    where not exists (select from import_lines l where l.import_id = :importId and l.file = 'loans' and l.key = i.loan)`,

  `select l.file, l.line, 'loan' as field, '“' || l.key || '” has no row in instalments.csv.' as text
    from ${line} and l.file = 'loans' and l.content -> 'schedule' is null`,

  `select l.file, l.line, 'principal' as field, 'Its instalments have a principal of ' || ${naira(amount('scheduled'))} || ' together, not '
      || ${naira(amount('principal'))} || '.' as text
    from ${line} and l.file = 'loans' and ${amount('scheduled')} <> ${amount('principal')}`,

  `select l.file, l.line, 'loan' as field, 'No principal of it is unpaid; only running loans are brought in.' as text
    from ${line} and l.file = 'loans' and ${amount('unpaidPrincipal')} = 0`,

  `select l.file, l.line, 'loan' as field, 'Its instalment due on ' || (${content('paidAhead')}) || ' is paid while an earlier one is not; payments fill the oldest first.' as text
    from ${line} and l.file = 'loans' and ${content('paidAhead')} is not null`,

  `select l.file, l.line, 'start' as field, 'It is after its first due day ' || (${content('first')}) || '.' as text
    from ${line} and l.file = 'loans' and (${content('first')})::date < (${content('start')})::date`,

  `select l.file, l.line, 'start' as field, 'It is still to come.' as text
    from ${line} and l.file = 'loans' and (${content('start')})::date > product_today()`,

  `select l.file, l.line, 'months' as field, 'Its last instalment is due on ' || (${content('end')}) || '; a loan has at most 12 months.' as text
    from ${line} and l.file = 'loans' and l.content -> 'schedule' is not null and ${content('term')} is null`,

  `select l.file, l.line, 'frequency' as field, 'A daily loan has at most 3 months; write “weekly”, and its instalments stay as they are.' as text
    from ${line} and l.file = 'loans' and ${content('frequency')} = 'daily' and (${content('term')})::integer > 3`,

  `select l.file, l.line, 'loan' as field, 'It has more than 400 instalments.' as text
    from ${line} and l.file = 'loans' and jsonb_array_length(l.content -> 'schedule') > 400`,
]

const mayTakeMs = 300_000
const importId = uuid<ImportId>()

const statements = checks.map((sql) =>
  statement({
    params: { importId },
    mayTakeMs,
    planEachTime: true,
    row: { file: word<ImportFile>(), line: integer, field: text, text: text.certain, total: count },
    sql: `select file, line, field, text, count(*) over () as total from (${sql}) as found order by line limit ${maxErrors}`,
  }),
)

const analyze = statement({ mayTakeMs, sql: 'select analyze_imports()' })

/** Agents of the file who are in the product by their phone are used as they are. */
const markKnown = statement({
  params: { importId },
  mayTakeMs,
  sql: `update import_lines l set is_known = true, id = a.id from users u join agents a on a.user_id = u.id
    where l.import_id = :importId and l.file = 'agents' and u.phone = l.phone and u.status = 'active'`,
})

/** Each loan's line gets its schedule, in the order of the due days, and the sums that the checks and the preview read. */
const sumSchedules = statement({
  params: { importId },
  mayTakeMs,
  planEachTime: true,
  sql: `update import_lines l set content = l.content || jsonb_build_object('schedule', s.schedule, 'first', s.first, 'end', s.last, 'scheduled', s.principal,
      'interest', s.interest, 'fee', s.fee, 'paidPrincipal', s.paid_principal, 'paidInterest', s.paid_interest, 'paidFee', s.paid_fee,
      'unpaidPrincipal', s.principal - s.paid_principal, 'paidAhead', s.paid_ahead, 'nextDue', s.next_due, 'nextAmount', s.next_amount,
      'term', coalesce((l.content ->> 'months')::integer, (
        select min(n) from generate_series(1, 12) as n where ((l.content ->> 'start')::date + make_interval(months => n))::date >= s.last)))
    from (
      select loan, jsonb_agg(jsonb_build_array(number, due_date, principal_kobo, interest_kobo, fee_kobo, paid_principal_kobo, paid_interest_kobo, paid_fee_kobo)
          order by number) as schedule,
        min(due_date) as first, max(due_date) as last, sum(principal_kobo)::bigint as principal, sum(interest_kobo)::bigint as interest, sum(fee_kobo)::bigint as fee,
        sum(paid_principal_kobo)::bigint as paid_principal, sum(paid_interest_kobo)::bigint as paid_interest, sum(paid_fee_kobo)::bigint as paid_fee,
        min(due_date) filter (where paid > 0 and unpaid_before > 0) as paid_ahead,
        (array_agg(due_date order by number) filter (where unpaid > 0))[1] as next_due,
        (array_agg(unpaid order by number) filter (where unpaid > 0))[1] as next_amount
      from (
        select i.*, coalesce(sum(unpaid) over (partition by loan order by number rows between unbounded preceding and 1 preceding), 0) as unpaid_before
        from (
          select *, row_number() over (partition by loan order by due_date, line) as number,
            paid_principal_kobo + paid_interest_kobo + paid_fee_kobo as paid,
            principal_kobo + interest_kobo + fee_kobo - paid_principal_kobo - paid_interest_kobo - paid_fee_kobo as unpaid
          from import_instalments where import_id = :importId
        ) as i
      ) as row group by loan
    ) as s where l.import_id = :importId and l.file = 'loans' and l.key = s.loan`,
})

/**
 * Compares the lines of all files with one another and with the product, and adds up the schedules. `goesOn` is asked before each step and says whether this
 * server still has the work.
 */
export async function compareLines(
  sql: Sql,
  importId: ImportId,
  errors: ErrorList,
  goesOn: () => Promise<boolean>,
): Promise<boolean> {
  if (!(await goesOn())) return false
  await sql.run(analyze)
  await sql.run(markKnown, { importId })
  if (!(await goesOn())) return false
  await sql.run(sumSchedules, { importId })
  for (const check of statements) {
    if (!(await goesOn())) return false
    const found = await sql.rows(check, { importId })
    errors.add(found, (found[0]?.total ?? 0) - found.length)
  }
  return true
}
