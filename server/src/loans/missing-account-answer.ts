import { missingAccountWords as words } from '@kasuwa/contract/loan-words.ts'
import { bool, integerOf, type RowOfShape, text, word } from '../db/columns.ts'
import { missingAccount, type VirtualAccountFacts } from '@kasuwa/domain/kyc/virtual-account.ts'

/** The facts that decide about a customer's virtual account: columns over customers c and users u. */
export const virtualAccountShape = {
  vaLevel: integerOf<VirtualAccountFacts['kycLevel']>(),
  vaState: word<NonNullable<VirtualAccountFacts['state']>>().nullable,
  vaProblem: text.nullable,
  vaBank: bool,
}
export type VirtualAccountRow = RowOfShape<typeof virtualAccountShape>
export const virtualAccountFacts = `u.kyc_level as "vaLevel",
    (select va.state from virtual_accounts va where va.customer_id = c.id) as "vaState",
    (select va.problem from virtual_accounts va where va.customer_id = c.id) as "vaProblem",
    exists (select from default_accounts vb where vb.customer_id = c.id) as "vaBank"`

/**
 * Tells the viewer why there is no account to repay into; null if there is one, or none is needed yet (C-181). A customer reads whom they
 * may contact: `help`.
 */
export function missingAccountSentence(viewer: 'staff' | { help: string }, row: VirtualAccountRow): string | null {
  const missing = missingAccount({
    kycLevel: row.vaLevel,
    state: row.vaState,
    problem: row.vaProblem,
    hasBankAccount: row.vaBank,
  })
  if (!missing) return null
  if (viewer !== 'staff') return words.customer[missing.why](viewer.help)
  return missing.why === 'refused' ? words.staff.refused(missing.reason) : words.staff[missing.why]
}
