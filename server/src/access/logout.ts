import type { Context } from '../context.ts'
import { revokeSession } from './session-repository.ts'

/** Ends the session that makes the call; its token is refused from now on (C-44). */
export async function logout({ house, actor }: Context): Promise<null> {
  await revokeSession(house.database, actor.sessionDigest)
  return null
}
