/** The name of a closed month `m`, YYYY-MM. */
const named = `to_char(m.month, 'YYYY-MM')`

/** A figure of a kept row in kobo; null where somebody made it something else than a number. */
const figure = (name: string) =>
  `case when jsonb_typeof(k.row -> '${name}') = 'number' then (k.row ->> '${name}')::numeric end`

/** The rows of a kept trial balance; none where somebody made it something else than a list. */
const keptRows = `jsonb_array_elements(case when jsonb_typeof(m.trial_balance) = 'array' then m.trial_balance else '[]' end)`

/** The digest of the kept rows, as `digestOf` in `server/src/books/months/close-month.ts` makes it. */
const digestOfKept = `(select encode(sha256(convert_to(coalesce(string_agg(concat_ws(' ', k.row ->> 'number', k.row ->> 'opening', k.row ->> 'debit',
        k.row ->> 'credit') || chr(10), '' order by k.place), ''), 'UTF8')), 'hex') from ${keptRows} with ordinality as k(row, place))`

/**
 * The closed months whose kept trial balance is not what is booked up to their end now, each with its first account that differs and the balances
 * at the end of the month; and those whose digest is not that of what they kept. All months are read from the tallies by account and book day in one
 * statement; `tally_differs` compares these tallies with the postings (C-190).
 */
export const closedMonthsText = `with m as (select month, trial_balance, digest from book_months where state = 'closed'),
    moved as (
      select a.code, month_of(t.day) as month, coalesce(sum(t.amount_kobo) filter (where side.sign = 1), 0) as debit,
        coalesce(sum(t.amount_kobo) filter (where side.sign = -1), 0) as credit
      from ledger_accounts a cross join (values ('debit.', 1), ('credit.', -1)) as side (prefix, sign) join tallied t on t.what = side.prefix || a.code
      where t.day < (select max(month) + interval '1 month' from m) group by 1, 2
    ), run as (
      select month, code, coalesce(debit, 0) as debit, coalesce(credit, 0) as credit,
        sum(coalesce(debit, 0) - coalesce(credit, 0)) over (partition by code order by month) as closing
      from moved full join (select m.month, a.code from m cross join ledger_accounts a) as each using (month, code)
    ), booked as (
      select m.month, m.trial_balance, coalesce(jsonb_agg(jsonb_build_object('number', a.number, 'code', a.code, 'opening', closing - debit + credit,
        'debit', debit, 'credit', credit) order by a.number) filter (where (closing - debit + credit, debit, credit) <> (0, 0, 0)), '[]') as rows
      from m join run using (month) join ledger_accounts a using (code) group by m.month, m.trial_balance
    )
    select jsonb_strip_nulls(jsonb_build_object('month', ${named}, 'account', first.number)) as ids, first.ours::bigint as ours, first.theirs::bigint as theirs
      from booked m left join lateral (
        select coalesce(k.row ->> 'number', b.row ->> 'number') as number, ${figure('opening')} + ${figure('debit')} - ${figure('credit')} as ours,
          coalesce((b.row ->> 'opening')::numeric + (b.row ->> 'debit')::numeric - (b.row ->> 'credit')::numeric, 0) as theirs
        from ${keptRows} as k(row) full join jsonb_array_elements(m.rows) as b(row) on b.row ->> 'number' = k.row ->> 'number'
        where k.row is distinct from b.row order by 1 limit 1
      ) as first on true
      where m.trial_balance <> m.rows
    union all select jsonb_build_object('month', ${named}, 'digest', m.digest), null::bigint, null::bigint from m where m.digest <> ${digestOfKept}`
