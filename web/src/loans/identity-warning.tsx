import TriangleAlert from '~icons/triangle-alert'
import type { AdminLoan } from './admin-loan-queries.ts'
import { approvalTexts as texts } from './texts.ts'

/** What the identity service has not confirmed (C-87). */
export function IdentityWarning({ identity }: Pick<AdminLoan, 'identity'>) {
  const open = (['nin', 'bvn'] as const).filter((which) => identity[which] !== 'verified')
  if (open.length === 0) return null
  return (
    <p className="flex gap-3 rounded-field bg-yellow-tint px-4 py-3 text-yellow-deep">
      <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
      <span>{texts.identity(open.map((which) => which.toUpperCase()).join(' and '))}</span>
    </p>
  )
}
