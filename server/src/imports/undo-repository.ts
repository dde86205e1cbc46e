import type { CustomerId, LoanId } from '../base/ids.ts'
import { integer, kobo, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'
import type { ImportId } from './import-repository.ts'

const importId = uuid<ImportId>()
/** An undo of the largest import takes minutes. */
const mayTakeMs = 900_000

/** Whoever changes a loan or a person locks its row first, so nothing of the import changes from here on. */
const lockLoans = statement({
  params: { importId },
  mayTakeMs,
  sql: `select from loans l where l.id in (select loan_id from imported_loans where import_id = :importId) order by l.id for no key update`,
})
const lockPeople = statement({
  params: { importId },
  mayTakeMs,
  sql: `select from users u where u.id in (select user_id from imported_people where import_id = :importId) order by u.id for update`,
})

const people = `imported_people m join users u on u.id = m.user_id where m.import_id = :importId`
const name = `u.first_name || ' ' || u.last_name`
const customers = `imported_people m join customers c on c.user_id = m.user_id join users u on u.id = m.user_id where m.import_id = :importId`
const agents = `imported_people m join agents a on a.user_id = m.user_id join users u on u.id = m.user_id where m.import_id = :importId`
const loans = `imported_loans m join loans l on l.id = m.loan_id where m.import_id = :importId`

/**
 * Everything that touches an import, each as a query for (at, what): among it any entry of the audit trail about a thing of the import, since the import's own
 * entries are about the import. That a loan becomes overdue is no act.
 */
const touches: readonly string[] = [
  `select p.created_at as at, 'a payment of ' || ${name} as what from payments p join (select u.*, c.id as customer from ${customers}) as u on u.customer = p.customer_id`,
  `select p.created_at, 'a payment to ' || ${name} from payments p join (select u.*, a.id as agent from ${agents}) as u on u.agent = p.agent_id`,
  `select s.created_at, 'a sign-in of ' || ${name} from sessions s join (select u.* from ${people}) as u on u.id = s.user_id`,
  `select v.requested_at, 'the repayment account of ' || ${name} from virtual_accounts v join (select u.*, c.id as customer from ${customers}) as u on u.customer = v.customer_id`,
  `select f.charged_on::timestamptz, 'a late fee of ' || l.loan_id from late_fees f join (select l.* from ${loans}) as l on l.id = f.loan_id`,
  `select l.requested_at, 'the loan ' || l.loan_id from loans l join (select c.id as customer from ${customers}) as c on c.customer = l.customer_id
    where not exists (select from imported_loans o where o.loan_id = l.id)`,
  `select c.created_at, 'a customer of the agent ' || ${name} from customers c join (select u.*, a.id as agent from ${agents}) as u on u.agent = c.agent_id
    where not exists (select from imported_people o where o.user_id = c.user_id and o.import_id = :importId)`,
  `select c.created_at, 'a member of the group ' || g.name from imported_groups m join customer_groups g on g.id = m.group_id join customers c on c.group_id = g.id
    where m.import_id = :importId and not exists (select from imported_people o where o.user_id = c.user_id and o.import_id = :importId)`,
  ...[
    ['loan', `select l.id::text as id, l.loan_id as name from ${loans}`],
    ['customer', `select c.id::text as id, ${name} as name from ${customers}`],
    ['agent', `select a.id::text as id, ${name} as name from ${agents}`],
    ['user', `select u.id::text as id, ${name} as name from ${people}`],
    [
      'group',
      'select g.id::text as id, g.name from imported_groups m join customer_groups g on g.id = m.group_id where m.import_id = :importId',
    ],
  ].map(
    ([kind, things]) =>
      `select e.at, '“' || e.action || '” about ' || one.name from audit_events e join (${things}) as one on e.subject_kind = '${kind}' and e.subject_id = one.id
        and e.action <> 'loan.overdue'`,
  ),
]

const findFirstTouch = statement({
  params: { importId },
  row: { what: text.certain },
  planEachTime: true,
  mayTakeMs,
  sql: `select what from (${touches.join('\n    union all ')}) as touch order by at, what limit 1`,
})

const listLoans = statement({
  params: { importId, after: integer, limit: integer },
  row: { line: integer, loanId: uuid<LoanId>(), customerId: uuid<CustomerId>(), unpaid: kobo },
  sql: `select m.line, m.loan_id as "loanId", l.customer_id as "customerId", m.unpaid_principal_kobo as unpaid
    from imported_loans m join loans l on l.id = m.loan_id where m.import_id = :importId and m.line > :after order by m.line limit :limit`,
})
const removeInstalments = statement({
  params: { importId },
  mayTakeMs,
  sql: 'delete from instalments i using imported_loans m where m.import_id = :importId and i.loan_id = m.loan_id',
})
/** A loan of an undone import reads as one that was cancelled. */
const cancelLoans = statement({
  params: { importId },
  mayTakeMs,
  sql: `update loans l set status = 'rejected', cancelled_at = product_now(), start_date = null, end_date = null, interest_kobo = null, fee_kobo = 0, total_kobo = null,
      paid_kobo = 0, next_due_date = null, next_due_kobo = null
    from imported_loans m where m.import_id = :importId and l.id = m.loan_id`,
})
const closeGroups = statement({
  params: { importId },
  sql: `update customer_groups g set status = 'disabled' from imported_groups m where m.import_id = :importId and g.id = m.group_id`,
})
const removeAccounts = statement({
  params: { importId },
  mayTakeMs,
  sql: `delete from bank_accounts b using imported_people m join customers c on c.user_id = m.user_id where m.import_id = :importId and b.customer_id = c.id`,
})
const withdrawPromises = statement({
  params: { importId },
  mayTakeMs,
  sql: `update outbox o set done_at = now(), leased_until = null from imported_people m join customers c on c.user_id = m.user_id
    where m.import_id = :importId and o.topic = 'virtual-account' and o.subject = c.id::text and o.done_at is null`,
})
const takeBackPeople = statement({
  params: { importId },
  mayTakeMs,
  sql: 'select undo_imported_people(:importId)',
})

/** Locks the loans and people of an import until the transaction ends. */
export async function lockImported(tx: Sql, importId: ImportId): Promise<void> {
  await tx.run(lockLoans, { importId })
  await tx.run(lockPeople, { importId })
}

/** The first act that touched anything of an import, in words; null where nothing did. */
export const firstTouch = async (sql: Sql, importId: ImportId): Promise<string | null> =>
  (await sql.row(findFirstTouch, { importId }))?.what ?? null

/** The loans of an import in the order of their lines. */
export const listImportedLoans = (tx: Sql, asked: { importId: ImportId; after: number; limit: number }) =>
  tx.rows(listLoans, asked)

/** Takes back everything but the journals: schedules go, loans are cancelled, groups closed, and people lose name, phone and data. */
export async function takeBack(tx: Sql, importId: ImportId): Promise<void> {
  for (const step of [removeInstalments, cancelLoans, closeGroups, removeAccounts, withdrawPromises, takeBackPeople])
    await tx.run(step, { importId })
}
