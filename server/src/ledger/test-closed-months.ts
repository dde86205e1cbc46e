import { createHash } from 'node:crypto'
import type { Difference } from './difference.ts'
import type { Books } from './test-books.ts'
import type { Planting } from './test-differences.ts'

type Kept = { number: string; code: string; opening: number; debit: number; credit: number }

const kept = (number: string, code: string, opening: number, debit: number, credit: number): Kept => ({
  number,
  code,
  opening,
  debit,
  credit,
})
const january = [kept('1020', 'bank', 0, 4_000, 0), kept('1025', 'office_cash', 0, 0, 4_000)]
const february = [kept('1020', 'bank', 4_000, 0, 0), kept('1025', 'office_cash', -4_000, 0, 0)]

const digestOf = (rows: readonly Kept[]): string =>
  createHash('sha256')
    .update(rows.map((row) => `${row.number} ${row.opening} ${row.debit} ${row.credit}\n`).join(''))
    .digest('hex')

/** A journal of January 2020 from cash at the office to the bank, as a statement; $1 is its reference, $2 its amount. */
const bookInJanuary = `with journal as (insert into journals (event, reference, book_day) values ('x', $1, '2020-01-15') returning id)
  insert into postings (journal_id, line, account, amount_kobo)
  select id, line, account, amount * $2::bigint from journal, (values (1, 'bank', 1), (2, 'office_cash', -1)) as leg (line, account, amount)`

/** January and February 2020 are closed: one journal was booked in the first, none in the second. They stay in the books once they are there. */
async function closeTwoMonths({ run, row }: Books): Promise<void> {
  if (await row(`select from book_months where month = '2020-01-01'`)) return
  await run(bookInJanuary, ['in-a-closed-month', 4_000])
  for (const [month, rows] of [
    ['2020-01-01', january],
    ['2020-02-01', february],
  ] as const) {
    await run(`insert into book_months (month) values ($1)`, [month])
    await keep({ run }, month, rows, digestOf(rows))
  }
}

const keep = ({ run }: Pick<Books, 'run'>, month: string, rows: unknown, digest: string) =>
  run(
    `update book_months set state = 'closed', closed_at = product_now(), trial_balance = $2, digest = $3 where month = $1`,
    [month, JSON.stringify(rows), digest],
  )

const differs = (month: string, [ours, theirs]: readonly [number, number]) => ({
  kind: 'closed_month_differs' as const,
  ids: { month, account: '1020' },
  ours: ours as Difference['ours'],
  theirs: theirs as Difference['theirs'],
})

/** Somebody changes the kept rows and the digest of January; these differences are found. */
const changed = (
  what: string,
  rows: unknown,
  digest: string,
  expected: (ReturnType<typeof differs> | Pick<Difference, 'kind' | 'ids'>)[],
): Planting => ({
  what,
  async plant(books) {
    await closeTwoMonths(books)
    await keep(books, '2020-01-01', rows, digest)
    return { expected, back: () => keep(books, '2020-01-01', january, digestOf(january)) }
  },
})

const byOneKobo = [{ ...january[0]!, debit: 4_001 }, january[1]!]
const none = '0'.repeat(64)
const digestDiffers = (digest: string) => ({ kind: 'closed_month_differs' as const, ids: { month: '2020-01', digest } })

/** Adds a journal of January behind the triggers that refuse it. The tallies follow it unless they are left out too. */
async function addBehindTriggers(books: Books, triggers: readonly string[]): Promise<void> {
  const switchAll = async (to: 'disable' | 'enable') => {
    for (const trigger of triggers) await books.run(`alter table ${trigger.split('_')[0]} ${to} trigger ${trigger}`)
  }
  await switchAll('disable')
  await books.run(bookInJanuary, ['behind-triggers', 700])
  await switchAll('enable')
}

async function removeAdded({ run }: Books, isTallied: boolean): Promise<void> {
  const added = `(select id from journals where reference = 'behind-triggers')`
  await run(`delete from postings where journal_id = ${added}`)
  await run(`delete from journals where id = ${added}`)
  if (isTallied)
    await run(
      `insert into tally_changes values ('debit.bank', '2020-01-15', -1, -700), ('credit.office_cash', '2020-01-15', -1, -700)`,
    )
}

/** Differences of closed months. */
export const closedMonths: readonly Planting[] = [
  changed('one kobo more in what a closed month kept', byOneKobo, digestOf(january), [
    differs('2020-01', [4_001, 4_000]),
    digestDiffers(digestOf(january)),
  ]),
  changed('a changed closed month with the digest of the changed rows', byOneKobo, digestOf(byOneKobo), [
    differs('2020-01', [4_001, 4_000]),
  ]),
  changed('a closed month that kept nothing any more', [], digestOf([]), [
    { ...differs('2020-01', [0, 4_000]), ours: null },
  ]),
  changed('a closed month whose rows are no list', { rows: [] }, digestOf([]), [
    { ...differs('2020-01', [0, 4_000]), ours: null },
  ]),
  changed('another digest of a closed month', january, none, [digestDiffers(none)]),
  {
    what: 'a posting of a closed month that was added behind the triggers',
    async plant(books) {
      await closeTwoMonths(books)
      await addBehindTriggers(books, ['journals_balance'])
      return {
        expected: [differs('2020-01', [4_000, 4_700]), differs('2020-02', [4_000, 4_700])],
        back: () => removeAdded(books, true),
      }
    },
  },
  {
    what: 'a posting of a closed month that was added behind all triggers, those of the tallies too',
    async plant(books) {
      await closeTwoMonths(books)
      await addBehindTriggers(books, ['journals_balance', 'postings_tallied'])
      return {
        expected: [{ kind: 'tally_differs', ids: { what: 'debit.bank', day: '2020-01-15' } }],
        back: () => removeAdded(books, false),
      }
    },
  },
]
