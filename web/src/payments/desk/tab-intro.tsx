import { ForRoles } from '../../base/me/for-roles.tsx'
import type { CallOrRoles } from '../../base/me/use-missing-role.ts'
import { foundTexts } from './found-texts.ts'
import { Naira } from '../../money/naira.tsx'

type Props = {
  purpose: string
  /** The call of the acts, or their roles: an admin without the role learns why no act is offered. */
  act?: CallOrRoles
  total?: { readonly label: string; readonly amount: number }
  /** The sum of the rows that a search or filter found; left out while all are shown. */
  found?: number | null | undefined
}

/** The purpose of a list of money, its total, and the sum of what is found (FIND-04). */
export function AdminIntro({ purpose, act, total, found = null }: Props) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
      <p className="text-soft">{purpose}</p>
      {total && (
        <p>
          <span>{total.label}</span>: <Naira amount={total.amount} className="font-semibold" />
        </p>
      )}
      {found !== null && (
        <p>
          <span>{foundTexts.sum}</span>: <Naira amount={found} className="font-semibold" />
        </p>
      )}
      {act && (
        <div className="basis-full">
          <ForRoles act={act} explained subject="Acting here" />
        </div>
      )}
    </div>
  )
}
