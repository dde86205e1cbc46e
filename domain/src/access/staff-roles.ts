/** The roles of admins; each may have several (C-177). An auditor reads everything and writes nothing. */
export const staffRoles = ['credit', 'finance', 'support', 'auditor'] as const

export type StaffRole = (typeof staffRoles)[number]

/** The roles of an admin; null means all of them, also roles added later. */
export type OwnRoles = readonly StaffRole[] | null

/** The roles an admins' act needs: one of these, or all. */
export type RolesNeeded = 'all' | readonly [StaffRole, ...StaffRole[]]

/** If one call serves several acts: the roles each act needs besides the call's own (decision 58). */
export const rolesOfActs = {
  /** Pays an agent; the same call also serves disbursements. */
  commission: ['finance'],
  /** Makes, disables or enables an admin, changes their roles or ends their sign-ins; its calls serve other users too. */
  admins: 'all',
} as const satisfies Record<string, RolesNeeded>

/** Whether an admin with these roles may do an act that needs those. */
export function mayAct(own: OwnRoles, needed: RolesNeeded): boolean {
  if (own === null) return true
  return needed !== 'all' && needed.some((role) => own.includes(role))
}

/** Chosen roles as they are stored: each once, in order; null if they are all roles. */
export function rolesToKeep(chosen: readonly StaffRole[]): StaffRole[] | null {
  const kept = staffRoles.filter((role) => chosen.includes(role))
  return kept.length === staffRoles.length ? null : kept
}
