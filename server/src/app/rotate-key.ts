import { sealedCodes } from '../access/codes/sealed-codes.ts'
import { sealedDeviceKeys } from '../access/devices/sealed-device-keys.ts'
import { sealedTotpSecrets } from '../access/codes/sealed-totp-secrets.ts'
import { type App, forPurpose } from '../context/context.ts'
import { dataFolderProblem } from '../data-folder/data-folder-mark.ts'
import { sealedFiles } from '../files/sealed-files.ts'
import { sealedNumbers } from '../kyc/sealed-numbers.ts'
import { sealedAnswers } from '../idempotency/sealed-answers.ts'
import { sealedProposals } from '../proposals/sealed-proposals.ts'
import type { SealedPlace } from '../context/sealed-place.ts'
import { SettingsError } from '../settings/settings.ts'

/** Every place that has data sealed by a data key. */
export const sealedPlaces: readonly SealedPlace[] = [
  sealedCodes,
  sealedDeviceKeys,
  sealedTotpSecrets,
  sealedNumbers,
  sealedProposals,
  sealedAnswers,
  sealedFiles,
]

/** How many texts and files were sealed by the present key, and how many are still sealed by another one, or not at all. */
export type Rotated = { sealed: number; files: number; left: number }

/**
 * Seals by DATA_KEY everything that a key of DATA_KEYS_BEFORE sealed. Servers with both keys may run meanwhile. It may be interrupted and
 * started again. When nothing is left, the earlier keys are not needed any more.
 * @throws SettingsError in production, where DATA_DIR belongs to another database: its uploads would stay under the old key
 */
export async function rotateKey(app: App): Promise<Rotated> {
  await expectOwnFolder(app)
  const working = forPurpose(app, 'jobs')
  const done = { sealed: 0, files: 0 }
  for (const place of sealedPlaces) {
    for await (const count of place.sealAgain(working)) {
      done[place.counted] += count
      app.log.info('sealed by the present key', done)
    }
  }
  let left = 0
  for (const place of sealedPlaces) left += await place.countOthers(working.database, app.vault.keyId)
  return { ...done, left }
}

async function expectOwnFolder({ database, settings, log }: App): Promise<void> {
  const problem = await dataFolderProblem(database, settings)
  if (problem === null) return
  if (settings.production) throw new SettingsError([{ name: 'DATA_DIR', problem }])
  log.warn(`DATA_DIR: ${problem}`)
}
