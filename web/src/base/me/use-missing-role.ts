import type { calls } from '@kasuwa/contract/calls.ts'
import { roleWords } from '@kasuwa/contract/role-words.ts'
import { mayAct, rolesToKeep, type RolesNeeded } from '@kasuwa/domain/access/staff-roles.ts'
import { useQuery } from '@tanstack/react-query'
import { loadedLine } from '../calls/call-lines.ts'
import { meQuery } from './me.ts'

type Calls = typeof calls
type CallName = { [Feature in keyof Calls]: `${Feature}.${keyof Calls[Feature] & string}` }[keyof Calls]

/** A call of admins, whose roles are in the contract, or the roles of one of several acts of a call (`rolesOfActs`). */
export type CallOrRoles = CallName | RolesNeeded

function rolesOf(act: CallOrRoles): RolesNeeded | null {
  if (typeof act !== 'string' || act === 'all') return act
  const [feature = '', name = ''] = act.split('.')
  return loadedLine(feature, name)?.roles ?? null
}

/**
 * The reason why the roles of the signed-in admin do not allow this (C-177); undefined when they do, and until their roles are known: the
 * server decides. It makes no call, because the page around it has the user.
 */
export function useMissingRole(act: CallOrRoles, subject?: 'Acting here'): string | undefined {
  const { data: me } = useQuery({ ...meQuery(), enabled: false })
  const needed = rolesOf(act)
  const own = me?.staff_roles
  return needed === null || own === undefined || mayAct(rolesToKeep(own), needed)
    ? undefined
    : roleWords.needed(needed, subject)
}
