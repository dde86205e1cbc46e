import type { GroupStatus } from '@kasuwa/domain/groups/status.ts'
import type { BadgeColour } from '../ui/badge.tsx'

export const groupBadge = { active: 'green', pending: 'yellow', disabled: 'plain' } as const satisfies Record<
  GroupStatus,
  BadgeColour
>
