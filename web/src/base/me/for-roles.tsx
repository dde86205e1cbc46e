import { type CallOrRoles, useMissingRole } from './use-missing-role.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = {
  act: CallOrRoles
  /** Names the roles it needs in its place. */
  explained?: boolean
  children?: Elements
}

/** A part that only admins with certain roles are offered. Without children it only explains this to the others. */
export function ForRoles({ act, explained = false, children }: Props) {
  const whyNot = useMissingRole(act)
  if (whyNot === undefined) return children
  return explained ? <p className="text-sm text-soft">{whyNot}</p> : null
}
