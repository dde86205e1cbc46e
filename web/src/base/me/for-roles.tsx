import { type CallOrRoles, useMissingRole } from './use-missing-role.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = {
  act: CallOrRoles
  /** Says in its place which roles it takes. */
  explained?: boolean
  children?: Elements
}

/** What only admins with certain roles are offered; without children it only explains to the others. */
export function ForRoles({ act, explained = false, children }: Props) {
  const whyNot = useMissingRole(act)
  if (whyNot === undefined) return children
  return explained ? <p className="text-sm text-soft">{whyNot}</p> : null
}
