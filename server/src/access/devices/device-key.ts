import { randomBytes } from 'node:crypto'
import { type Context, inTransaction } from '../../context/context.ts'
import { tokenDigest } from '../../security/vault.ts'
import { keyOfDevice } from './device-repository.ts'
import { knowDevice } from './known-device.ts'

/** Binds the sealed bytes to their use. */
export const deviceKeyPurpose = 'device key'

const keyBytes = 32

/**
 * The key with which this browser encrypts the caller's data that it keeps, such as drafts and waiting calls (C-186). There is one for
 * each person and device, and it is the same at each sign-in, so that data kept before a time-out can be read after it. A browser without
 * a device cookie becomes a known device.
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
