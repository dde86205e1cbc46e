import TriangleAlert from '~icons/triangle-alert'
import type { ReactNode } from 'react'
import type { AdminLoan } from './admin-loan-queries.ts'
import type { NamesNeed } from '../refusals.ts'
import { approvalTexts as texts } from './admin-loan-texts.ts'

type Props = Pick<AdminLoan, 'identity'> & {
  /** The need of an approval while names differ, where that is known (C-211). */
  namesNeed?: NamesNeed | null
  /** The reason why an approval would be refused now, and the id of its line, which a button names as its reason. */
  stop: { readonly id: string; readonly reason: string | null }
}

/** Above an approval: the reason why it would be refused now, and numbers that the identity service has not confirmed (C-87). */
export function ApprovalWarnings({ identity, namesNeed = null, stop: { id, reason } }: Props) {
  return (
    <>
      {reason !== null && (
        <p id={id} className="flex gap-3 rounded-field bg-red-tint px-4 py-3 text-red-deep">
          <TriangleAlert aria-hidden="true" className="mt-0.5 size-5 shrink-0" />
          <span>{`${texts.stopped} ${reason}`}</span>
        </p>
      )}
      {namesNeed && <Warning>{texts.names[namesNeed]}</Warning>}
      <IdentityWarning identity={identity} />
    </>
  )
}

function IdentityWarning({ identity }: Pick<AdminLoan, 'identity'>) {
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
