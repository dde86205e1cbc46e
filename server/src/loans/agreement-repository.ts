import { legalVersions } from '@kasuwa/domain/access/legal-versions.ts'
import type { LoanOffer } from '@kasuwa/contract/entities/loan-offer.ts'
import type { Frequency, Purpose } from '@kasuwa/domain/loans/terms.ts'
import type { BasisPoints, Kobo } from '@kasuwa/domain/money.ts'
import { bool, instant, integer, json, text, uuid } from '../db/columns.ts'
import type { Sql } from '../db/database.ts'
import { type RowOf, statement } from '../db/statement.ts'
import type { CustomerId, LoanId } from '../base/ids.ts'
import type { LoanProduct } from './loan-answer.ts'

/** The facts of an agreement as they were when the customer accepted the offer. They are never changed, so a new field may be missing. */
export type AgreementFacts = {
  loanId: string
  customer: string
  phone: string
  amount: Kobo
  term: number
  frequency: Frequency
  purpose: Purpose
  rate: BasisPoints
  /** Left out of the first version of the default product. */
  product?: LoanProduct
  /** In basis points a year (domain/src/loans/annual-cost.ts). */
  annualCost: BasisPoints
  /** The offer in naira, as the screen shows it. */
  offer: LoanOffer
  /** Whether the customer's screen sent the offer that it showed. */
  isShown: boolean
  /** The browser and its system in words, if known. */
  device: string | null
}

/** The facts besides the customer's name and phone, which are read where they are kept. */
export type AcceptedFacts = Omit<AgreementFacts, 'customer' | 'phone'>

const insert = statement({
  params: {
    loanId: uuid<LoanId>(),
    customerId: uuid<CustomerId>(),
    facts: json<AcceptedFacts>(),
    terms: integer,
    privacy: integer,
  },
  row: { digest: text },
  sql: `with made as (
      select :facts::jsonb || jsonb_build_object('customer', u.first_name || ' ' || u.last_name, 'phone', u.phone) as facts
      from customers c join users u on u.id = c.user_id where c.id = :customerId
    )
    insert into agreements (loan_id, facts, digest, terms_version, privacy_version)
    select :loanId, facts, encode(sha256(convert_to(facts::text, 'UTF8')), 'hex'), :terms, :privacy from made
    returning digest`,
})
const find = statement({
  params: { loanId: uuid<LoanId>() },
  row: {
    facts: json<AgreementFacts>(),
    digest: text,
    termsVersion: integer,
    termsDigest: text,
    privacyVersion: integer,
    privacyDigest: text,
    acceptedAt: instant,
  },
  sql: `select a.facts, a.digest, a.terms_version as "termsVersion", t.digest as "termsDigest", a.privacy_version as "privacyVersion",
      p.digest as "privacyDigest", a.accepted_at as "acceptedAt"
    from agreements a join legal_texts t on t.name = a.terms_name and t.version = a.terms_version
    join legal_texts p on p.name = a.privacy_name and p.version = a.privacy_version where a.loan_id = :loanId`,
})
const exists = statement({
  params: { loanId: uuid<LoanId>() },
  row: { isThere: bool },
  sql: 'select exists (select from agreements where loan_id = :loanId) as "isThere"',
})

export type Agreement = RowOf<typeof find>

/** Keeps the agreement of a loan for ever, with the legal texts of now. Returns its digest. */
export async function insertAgreement(
  tx: Sql,
  loan: { id: LoanId; customerId: CustomerId },
  facts: AcceptedFacts,
): Promise<string> {
  const { terms, privacy } = legalVersions
  const { id: loanId, customerId } = loan
  const versions = { terms: terms.version, privacy: privacy.version }
  return (await tx.only(insert, { loanId, customerId, facts, ...versions })).digest
}

/** The agreement of a loan; none for a request from before agreements were kept. */
export const findAgreement = (sql: Sql, loanId: LoanId): Promise<Agreement | undefined> => sql.row(find, { loanId })

export const hasAgreement = async (sql: Sql, loanId: LoanId): Promise<boolean> =>
  (await sql.only(exists, { loanId })).isThere
