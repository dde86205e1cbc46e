/** What an admin works on; each may have several (C-177). The auditor reads all and writes nothing. */
export const staffRoles = ['credit', 'finance', 'support', 'auditor'] as const

export type StaffRole = (typeof staffRoles)[number]

/** The roles of an admin; null: all of them, also those that are added later. */
export type OwnRoles = readonly StaffRole[] | null

/** What an act of admins takes: one of these roles, or all roles. */
export type RolesNeeded = 'all' | readonly [StaffRole, ...StaffRole[]]

/** Where one call serves several acts: what each of them takes, besides the call's own roles (decision 58). */
export const rolesOfActs = {
  /** Pays an agent; its call answers disbursements too. */
  commission: ['finance'],
  /** Makes, disables or enables an admin, changes their roles or ends their sign-ins; its calls serve other users too. */
  admins: 'all',
} as const satisfies Record<string, RolesNeeded>

/** Whether an admin with these roles may do what takes those. */
export function mayAct(own: OwnRoles, needed: RolesNeeded): boolean {
  if (own === null) return true
  return needed !== 'all' && needed.some((role) => own.includes(role))
}

/** Chosen roles as they are kept: each once, in their order; null when they are all there are. */
export function rolesToKeep(chosen: readonly StaffRole[]): StaffRole[] | null {
  const kept = staffRoles.filter((role) => chosen.includes(role))
  return kept.length === staffRoles.length ? null : kept
}
