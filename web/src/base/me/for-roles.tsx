import { type CallOrRoles, useMissingRole } from './use-missing-role.ts'
import type { Elements } from '../../ui/elements.ts'

type Props = {
  act: CallOrRoles
  /** Names the roles it needs in its place. */
  explained?: boolean
  /** Beside a list with several acts, where 'This' would name none of them. */
  subject?: 'Acting here'
  children?: Elements
}

/** A part that only admins with certain roles are offered. Without children it only explains this to the others. */
export function ForRoles({ act, explained = false, subject, children }: Props) {
  const whyNot = useMissingRole(act, subject)
  if (whyNot === undefined) return children
  return explained ? <p className="text-sm text-soft">{whyNot}</p> : null
}
