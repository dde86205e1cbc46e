import type { Context } from '../context.ts'
import { revokeSession } from './session-repository.ts'

/** Ends the session that makes the call; its token is refused from now on (C-44). */
export async function logout({ app, actor }: Context): Promise<null> {
  await revokeSession(app.database, actor.sessionDigest)
  return null
}
