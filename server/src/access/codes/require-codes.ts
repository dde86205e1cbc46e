import type { CallMeta } from '@kasuwa/contract/call.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Actor, App } from '../../context/context.ts'
import type { Settings } from '../../settings/settings.ts'
import { isTotpOn } from './totp-repository.ts'

/** Whether these staff members must set up sign-in codes before anything else while they have none. */
export const mustHaveCodes = (
  { STAFF_TOTP }: Pick<Settings, 'STAFF_TOTP'>,
  { accountType }: Pick<Actor, 'accountType'>,
) => STAFF_TOTP === 'required' && accountType !== 'customer'

/**
 * Where the lender requires sign-in codes, a session of staff without one may only set them up. This includes sessions that were open
 * when codes became required. Staff who set them up elsewhere sign in again, with a code.
 * @throws Refused totp_required, with the missing step as `second_step`; unauthenticated
 */
export async function assertCodeSetUp(
  { settings, database }: App,
  { who, beforeSetUp }: CallMeta,
  actor: Actor | null,
): Promise<void> {
  if (!actor || who === 'anyone' || actor.withCode || !mustHaveCodes(settings, actor)) return
  if (await isTotpOn(database, actor.userId)) throw new Refused('unauthenticated')
  if (!beforeSetUp) throw new Refused('totp_required', { second_step: ['set-up'] })
}
