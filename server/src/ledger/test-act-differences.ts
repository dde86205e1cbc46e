import { actsOfDay, movesOfProvider } from '../testing/test-acts-of-books.ts'
import type { Difference } from './difference.ts'
import type { Books } from './test-books.ts'

const postings = (event: string, account: string, change: string): string =>
  `update postings p set ${change} from journals j where j.id = p.journal_id and j.event = '${event}' and p.account = '${account}'`
/** One kobo more on one side of the newest journal of an event, and less on the other, so that it still balances. */
const balanced = (event: string, debited: string, credited: string): string =>
  `update postings set amount_kobo = amount_kobo + case account when '${debited}' then $1::bigint else -$1::bigint end
    where account in ('${debited}', '${credited}') and journal_id = (select max(id) from journals where event = '${event}')`
const bankTaken = `payment_id = (select a.payment_id from bank_assignments a join repayment_reversals r on r.payment_id = a.payment_id)`

/**
 * The changed thing, the kinds of difference it makes, and the change by $1, which is 1, and -1 where it is undone. Where the change is not by an
 * amount, the third text undoes it.
 */
export const actChanges: readonly (readonly [
  what: string,
  kinds: readonly Difference['kind'][],
  change: string,
  undo?: string,
])[] = [
  [
    'the amount of a top-up',
    ['provider_moves_differ', 'cash_differs'],
    `update provider_top_ups set amount_kobo = amount_kobo + $1 where reference = 'TOP-OF-ACTS'`,
  ],
  [
    'the journal of a top-up, which still balances',
    ['provider_moves_differ', 'cash_differs'],
    balanced('provider_topped_up', 'cash', 'bank'),
  ],
  [
    'the reference of a top-up, so that journal and top-up each stand alone',
    ['provider_moves_differ'],
    `update provider_top_ups set reference = 'TOP-OF-NOBODY' where reference = 'TOP-OF-ACTS'`,
    `update provider_top_ups set reference = 'TOP-OF-ACTS' where reference = 'TOP-OF-NOBODY'`,
  ],
  [
    'the amount of an adjustment of the provider',
    ['provider_moves_differ', 'cash_differs'],
    'update provider_adjustments set amount_kobo = amount_kobo + $1',
  ],
  [
    'the account that bore an adjustment of the provider',
    ['provider_moves_differ'],
    postings('provider_adjusted', 'provider_fees', `account = 'bank_charges'`),
    postings('provider_adjusted', 'bank_charges', `account = 'provider_fees'`),
  ],
  [
    'the amount of a settlement',
    ['settlement_not_posted', 'settlement_differs', 'cash_differs'],
    'update provider_settlements set amount_kobo = amount_kobo + $1',
  ],
  [
    'the account of a settlement',
    ['settlement_not_posted'],
    postings('provider_settled', 'bank', `account = 'office_cash'`),
    postings('provider_settled', 'office_cash', `account = 'bank'`),
  ],
  [
    'an opening entry, which still balances',
    ['journal_by_people_differs', 'tally_differs'],
    balanced('opening', 'bank', 'capital'),
  ],
  [
    'the memo of a journal',
    ['journal_by_people_differs'],
    `update journal_notes set memo = memo || 'x' where reverses is null`,
    `update journal_notes set memo = left(memo, -1) where reverses is null`,
  ],
  [
    'the journal that a reversal takes back, which a match without lines has too',
    ['journal_by_people_differs', 'bank_match_differs'],
    `update journal_notes n set reverses = (select id from journals where event = 'opening') where reverses is not null`,
    `update journal_notes n set reverses = (select id from journals where event = 'manual') where reverses is not null`,
  ],
  [
    'a reversal of a journal, which still balances',
    ['journal_by_people_differs', 'tally_differs'],
    balanced('manual_reversed', 'bank', 'office_cash'),
  ],
  [
    'a repayment that the bank took back, whose money is booked as gone from the provider',
    ['reversal_differs', 'cash_differs'],
    postings('repayment_reversed', 'bank', `account = 'cash'`),
    postings('repayment_reversed', 'cash', `account = 'bank'`),
  ],
  [
    'a repayment that the bank took back, whose money is booked as gone from the office',
    ['reversal_differs'],
    postings('repayment_reversed', 'bank', `account = 'office_cash'`),
    postings('repayment_reversed', 'office_cash', `account = 'bank'`),
  ],
  [
    'what the bank took back of a repayment',
    ['reversal_differs', 'cash_differs'],
    `update repayment_reversals set taken_kobo = taken_kobo + $1 where ${bankTaken}`,
  ],
  [
    'the place of hand-overs that were moved, while their sum stays',
    ['hand_overs_moved_differ'],
    'update hand_overs_moved set bank_kobo = bank_kobo + $1, office_cash_kobo = office_cash_kobo - $1',
  ],
  [
    'the journal of hand-overs that were moved, which still balances',
    ['hand_overs_moved_differ', 'tally_differs'],
    balanced('hand_overs_moved', 'bank', 'office_cash'),
  ],
  [
    'the amount of a line of the bank that was assigned',
    ['bank_assignment_differs', 'bank_match_differs'],
    `update bank_lines set amount_kobo = amount_kobo + $1 where reference = 'ACT-1'`,
  ],
  [
    'the line of an assignment, which is gone',
    ['bank_assignment_differs'],
    `do $$ begin
      alter table bank_assignments drop constraint bank_assignments_line_id_fkey;
      update bank_assignments a set line_id = 'ffffffff-ffff-4fff-8fff-ffffffffffff' from bank_lines l where l.id = a.line_id and l.reference = 'ACT-1';
    end $$`,
    `do $$ begin
      update bank_assignments a set line_id = l.id from bank_lines l where l.reference = 'ACT-1' and a.line_id = 'ffffffff-ffff-4fff-8fff-ffffffffffff';
      alter table bank_assignments add constraint bank_assignments_line_id_fkey foreign key (line_id) references bank_lines;
    end $$`,
  ],
  [
    'the assignment of a line, which is gone while its journal stands',
    ['bank_assignment_differs', 'cash_differs', 'money_in_unknown_to_provider'],
    `delete from bank_assignments a using bank_lines l where l.id = a.line_id and l.reference = 'ACT-1'`,
    `insert into bank_assignments (line_id, payment_id, reason, assigned_by)
      select l.id, j.payment_id, 'Tried by a test', m.made_by from bank_lines l join bank_match_lines x on x.line_id = l.id join bank_matches m on m.id = x.match_id
      join bank_match_postings y on y.match_id = m.id join journals j on j.id = y.journal_id where l.reference = 'ACT-1'`,
  ],
  [
    'the event of the journal of an assignment',
    ['bank_assignment_differs'],
    `update journals set event = 'manual' where event = 'bank_money_assigned' and id = (select min(id) from journals where event = 'bank_money_assigned')`,
    `update journals j set event = 'bank_money_assigned' from bank_assignments a where a.payment_id = j.payment_id and event = 'manual'`,
  ],
  [
    'the day on which a match is complete',
    ['bank_match_differs'],
    'update bank_matches set complete_on = complete_on + $1::integer',
  ],
  [
    'a match of postings alone, which lost the journal that takes the other back',
    ['bank_match_differs'],
    `delete from bank_match_postings y using journals j where j.id = y.journal_id and j.event = 'manual_reversed'`,
    `insert into bank_match_postings (journal_id, line, match_id)
      select n.journal_id, y.line, y.match_id from journal_notes n join bank_match_postings y on y.journal_id = n.reverses`,
  ],
  [
    'the kind of an account of the product',
    ['account_differs'],
    `update ledger_accounts set kind = 'open' where code = 'cash'`,
    `update ledger_accounts set kind = 'control' where code = 'cash'`,
  ],
  [
    'a table of classes that nobody decided',
    ['row_without_trail'],
    `insert into provision_tables (classes) values ('[{"from": 0, "to": null, "bp": 0, "stage": 1}]')`,
    'delete from provision_tables where id > (select min(id) from provision_tables)',
  ],
  [
    'a line that was added to a statement',
    ['row_without_trail'],
    `insert into bank_lines (id, account, statement_id, day, amount_kobo, description, reference, occurrence)
      select gen_random_uuid(), account, id, first_day, 100, 'added', 'ADDED', 1 from bank_statements`,
    `delete from bank_lines where reference = 'ADDED'`,
  ],
  [
    'a step of a month that nobody accepted',
    ['row_without_trail'],
    `insert into month_acceptances (month, step, cause, figures, reason, accepted_by) select '2020-01-01', 'bank', 'differs', '{1}', 'planted', made_by from provider_top_ups limit 1`,
    'delete from month_acceptances',
  ],
]

const done = new WeakMap<Books, Promise<void>>()

/** Makes the acts into which the changes are planted, once for these books. */
export function actsIn(books: Books): Promise<void> {
  const acts = done.get(books) ?? makeActs(books)
  done.set(books, acts)
  return acts
}

async function makeActs({ server }: Books): Promise<void> {
  const { settings } = server.app
  const { AGENT_CASH: before } = settings
  Object.assign(settings, { AGENT_CASH: 'on' })
  await actsOfDay(server).finally(() => Object.assign(settings, { AGENT_CASH: before }))
  await movesOfProvider(server)
}
