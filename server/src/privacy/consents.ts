import type { LegalText } from '@kasuwa/domain/access/legal-versions.ts'
import { groupedReference } from '@kasuwa/domain/loans/references.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { UserId } from '../base/ids.ts'
import type { Context } from '../context/context.ts'
import { findOwnerOf } from '../customers/customer-page-repository.ts'
import { instant, integer, text, uuid, word } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { statement } from '../db/statement.ts'

/** A sign-up from before versions were noted has none, and is no row. */
const ofUser = statement({
  params: { userId: uuid<UserId>() },
  row: {
    text: word<LegalText>(),
    version: integer,
    digest: text,
    givenAt: instant.certain,
    device: text.nullable,
    loanId: text.nullable,
  },
  sql: `select t.name as text, t.version, t.digest, given.at as "givenAt", given.device, given."loanId"
    from (
      select e.at, e.after ->> 'device' as device, null as "loanId", (e.after ->> 'terms')::integer as terms, (e.after ->> 'privacy')::integer as privacy
      from audit_events e
      where e.subject_kind = 'user' and e.subject_id = :userId::uuid::text and e.action = 'user.sign-up-completed'
      union all
      select a.accepted_at, a.facts ->> 'device', l.loan_id, a.terms_version, a.privacy_version
      from customers c join loans l on l.customer_id = c.id join agreements a on a.loan_id = l.id where c.user_id = :userId
    ) as given
    join legal_texts t on t.version = case t.name when 'terms' then given.terms else given.privacy end
    order by given.at desc, given."loanId" desc nulls last, t.name desc`,
})

/** The consents of a person to legal texts, newest first (RIGHT-01). */
export const findConsents = (sql: Sql, userId: UserId) => sql.rows(ofUser, { userId })

/** The caller's own consents, newest first. */
export const listOwnConsents = ({ app, actor }: Context) => consentsAnswer(app.database, actor.userId)

/**
 * The consents of a customer, newest first; `id` is their customer id.
 * @throws Refused not_found
 */
export async function listConsents({ app }: Context, { id }: { id: string }) {
  const owner = await findOwnerOf(app.database, id)
  if (!owner) throw new Refused('not_found')
  return consentsAnswer(app.database, owner.userId)
}

async function consentsAnswer(sql: Sql, userId: UserId) {
  const rows = await findConsents(sql, userId)
  const consents = rows.map(({ givenAt, loanId, ...same }) => ({
    ...same,
    given_at: givenAt,
    loan_id: loanId === null ? null : groupedReference(loanId),
  }))
  return { consents }
}
