import TriangleAlert from '~icons/triangle-alert'
import type { ReactNode } from 'react'
import type { AdminLoan } from './admin-loan-queries.ts'
import { approvalTexts as texts } from '../texts.ts'

/** Warnings before an approval: no account to pay into, or numbers that the identity service has not confirmed (C-87). */
export function ApprovalWarnings({ loan }: { loan: Pick<AdminLoan, 'identity' | 'has_bank_account'> }) {
  return (
    <>
      {!loan.has_bank_account && <Warning>{texts.noAccount}</Warning>}
      <IdentityWarning identity={loan.identity} />
    </>
  )
}

/** The numbers that the identity service has not confirmed. */
export function IdentityWarning({ identity }: Pick<AdminLoan, 'identity'>) {
  const open = (['nin', 'bvn'] as const).filter((which) => identity[which] !== 'verified')
  if (open.length === 0) return null
  return <Warning>{texts.identity(open.map((which) => which.toUpperCase()).join(' and '))}</Warning>
}

function Warning({ children }: { children: ReactNode }) {
  return (
    <p className="flex gap-3 rounded-field bg-yellow-tint px-4 py-3 text-yellow-deep">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{children}</span>
    </p>
  )
}
