import { sealedCodes } from '../access/codes/sealed-codes.ts'
import { totpPurpose } from '../access/codes/take-sign-in-code.ts'
import { deviceKeyPurpose } from '../access/devices/device-key.ts'
import { type App, forPurpose } from '../context/context.ts'
import { bytes, integer, text, uuid } from '../db/columns.ts'
import { dataFolderProblem } from '../data-folder/data-folder-mark.ts'
import { sealedFiles } from '../files/sealed-files.ts'
import { sealedNumbers } from '../kyc/sealed-numbers.ts'
import { archivePurpose } from '../seals/archive-record.ts'
import { partPurpose } from '../imports/part-repository.ts'
import { linePurpose } from '../imports/read-line.ts'
import { answerPurpose } from '../idempotency/sealed-answers.ts'
import { contentPurpose } from '../proposals/proposal-answer.ts'
import { type SealedColumn, sealedColumn, type SealedPlace } from '../context/sealed-place.ts'
import { SettingsError } from '../settings/settings.ts'

/** The sealed columns: secrets of authenticator apps, keys of devices (C-186), inputs and facts of proposals, kept answers (C-174), records of archived months. */
export const sealedColumns: readonly SealedColumn[] = [
  { table: 'staff_totp', column: 'secret_sealed', type: bytes, key: { userId: uuid() }, purpose: totpPurpose },
  {
    table: 'known_devices',
    column: 'key_sealed',
    type: bytes.certain,
    key: { deviceDigest: bytes, userId: uuid() },
    purpose: deviceKeyPurpose,
  },
  { table: 'proposals', column: 'sealed', type: bytes, key: { id: uuid() }, purpose: contentPurpose },
  {
    table: 'answered_calls',
    column: 'answer_sealed',
    type: bytes.certain,
    key: { scope: text, key: text },
    purpose: answerPurpose,
  },
  {
    table: 'import_parts',
    column: 'sealed',
    type: bytes,
    key: { importId: uuid(), file: text, part: integer },
    purpose: partPurpose,
  },
  {
    table: 'import_lines',
    column: 'sealed',
    type: bytes.certain,
    key: { importId: uuid(), file: text, line: integer },
    purpose: linePurpose,
  },
  { table: 'archives', column: 'sealed', type: bytes, key: { id: integer }, purpose: archivePurpose },
]

/** Every place that has data sealed by a data key. */
export const sealedPlaces: readonly SealedPlace[] = [
  sealedCodes,
  ...sealedColumns.map((column) => sealedColumn(column)),
  ...sealedNumbers,
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

async function expectOwnFolder({ database, settings, log, ports }: App): Promise<void> {
  const found = await dataFolderProblem(database, settings, ports.files.mark)
  if (found === null) return
  const { setting, problem } = found
  if (settings.production) throw new SettingsError([{ name: setting, problem }])
  log.warn(`${setting}: ${problem}`)
}
