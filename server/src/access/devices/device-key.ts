import { randomBytes } from 'node:crypto'
import { type Context, inTransaction } from '../../context/context.ts'
import { tokenDigest } from '../../security/vault.ts'
import { keyOfDevice } from './device-repository.ts'
import { knowDevice } from './known-device.ts'

/** What binds the sealed bytes to their use. */
export const deviceKeyPurpose = 'device key'

const keyBytes = 32

/**
 * The key under which this browser encrypts what it keeps of the caller, such as drafts and what waits to be sent (C-186): one for each
 * person and device, the same at each sign-in, so that what was kept before a time-out can be read after it. A browser without a device
 * cookie becomes a known device.
 * @returns the caller's id, and 32 random bytes in base64
 */
export function deviceKey(context: Context): Promise<{ owner: string; key: string }> {
  const { app, actor, exchange } = context
  return inTransaction(context, async (tx) => {
    await knowDevice(context, tx, actor.userId)
    const sealed = await keyOfDevice(tx, {
      digest: tokenDigest(exchange.setDevice ?? ''),
      userId: actor.userId,
      fresh: app.vault.seal(randomBytes(keyBytes).toString('base64'), deviceKeyPurpose),
    })
    return { owner: actor.userId, key: app.vault.open(sealed, deviceKeyPurpose) }
  })
}
