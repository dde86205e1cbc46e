import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'

/** The changes of a person's status that an admin makes on screen (C-136). */
export type StatusWay = 'disable' | 'enable' | 'ban' | 'lift'

/** The changes besides disabling that a status allows. Banning is offered only on a person's own page, so that menus of lists stay short. */
export function furtherWays(status: UserStatus, isOnPage: boolean): readonly StatusWay[] {
  if (status === 'banned') return ['lift']
  return [
    ...(status === 'disabled' ? ['enable' as const] : []),
    ...(isOnPage && status !== 'pending' ? ['ban' as const] : []),
  ]
}
