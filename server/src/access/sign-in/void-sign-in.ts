import { codePurposes } from '@kasuwa/domain/access/one-time-code.ts'
import type { Phone } from '@kasuwa/domain/phone.ts'
import type { Transaction } from '../../db/transaction.ts'
import type { UserId } from '../../base/ids.ts'
import { endCodes } from '../codes/code-repository.ts'
import { forgetDevices } from '../devices/device-repository.ts'
import { endGrants } from '../sign-up/grant-repository.ts'
import { voidPasswordHash } from '../passwords/password-hash.ts'
import { revokeSessions } from './session-repository.ts'
import { savePassword } from '../user-repository.ts'

/**
 * Makes everything void that a person could sign in with until now: password, sessions, known devices, and the unused codes of their
 * numbers with the grants that such a code gave. They set a password with a code to their phone (C-222). Their row is locked.
 */
export async function voidSignIn(tx: Transaction, userId: UserId, phones: readonly Phone[]): Promise<void> {
  await savePassword(tx, userId, voidPasswordHash)
  await revokeSessions(tx, userId)
  await forgetDevices(tx, userId)
  for (const phone of phones) {
    // Codes go first: a person who enters one at this moment either has their grant by then, or finds the code void.
    await endCodes(tx, phone)
    for (const purpose of codePurposes) await endGrants(tx, phone, purpose)
  }
}
