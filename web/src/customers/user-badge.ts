import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { BadgeColour } from '../ui/badge.tsx'

export const userBadge = {
  active: 'green',
  pending: 'yellow',
  disabled: 'plain',
  banned: 'red',
} as const satisfies Record<UserStatus, BadgeColour>
