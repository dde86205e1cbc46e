import type { CallMeta } from '@kasuwa/contract/call.ts'
import { Refused } from '@kasuwa/domain/refusal.ts'
import type { Actor, App } from '../../context/context.ts'
import type { Settings } from '../../settings/settings.ts'
import { isTotpOn } from './totp-repository.ts'

/** Whether these staff members have to set up sign-in codes before anything else, as long as they have none. */
export const mustHaveCodes = (
  { STAFF_TOTP }: Pick<Settings, 'STAFF_TOTP'>,
  { accountType }: Pick<Actor, 'accountType'>,
) => STAFF_TOTP === 'required' && accountType !== 'customer'

/**
 * Where the lender requires sign-in codes, a session of staff without one may set them up and nothing else; also a session that was open
 * when they became required. Whoever has set them up elsewhere signs in again, with a code.
 * @throws Refused totp_required, with what is missing as `second_step`; unauthenticated
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
