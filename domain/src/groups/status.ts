/** Status of a group, which the agent's calls name a cluster (CONST-22). */
export const groupStatuses = ['active', 'pending', 'disabled'] as const
export type GroupStatus = (typeof groupStatuses)[number]

export const groupEvents = ['created', 'first_disbursement', 'disabled'] as const
export type GroupEvent = (typeof groupEvents)[number]

/** A group is active from the first disbursement to a member; only operations disable it (C-118). */
const transitions: Record<GroupStatus | 'none', Partial<Record<GroupEvent, GroupStatus>>> = {
  none: { created: 'pending' },
  pending: { first_disbursement: 'active', disabled: 'disabled' },
  active: { disabled: 'disabled' },
  disabled: {},
}

/** The status after an event; null when it changes nothing. */
export function nextGroupStatus(status: GroupStatus | 'none', event: GroupEvent): GroupStatus | null {
  return transitions[status][event] ?? null
}

/** Whether it counts as an active group: every group that is not disabled does (C-117). */
export function countsAsActiveGroup(status: GroupStatus): boolean {
  return status !== 'disabled'
}

/** New members may join every group that is not disabled. */
export function takesMembers(status: GroupStatus): boolean {
  return status !== 'disabled'
}
