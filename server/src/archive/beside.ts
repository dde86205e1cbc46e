import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../base/write-whole.ts'
import {
  type ArchivedFile,
  type ArchivedTable,
  type ArchiveRecord,
  openRecord,
  sealRecord,
} from '../seals/archive-record.ts'
import { keyIdOf, type Vault } from '../security/vault.ts'

/** This stands beside a file, so that an interrupted archive goes on, and that the file can be read where the database is lost. */
type Beside = { table: ArchivedTable; month: string; rows: number; bytes: number; digest: string; sealed: string }

/** Writes the `.json` beside a file, sealed by the present data key. */
export async function writeBeside(
  vault: Vault,
  folder: string,
  { table, ends }: Pick<ArchiveRecord, 'table' | 'ends'>,
  file: ArchivedFile,
): Promise<void> {
  const { name, month, rows, bytes, digest } = file
  const sealed = sealRecord(vault, { table, ends, files: [file], ids: '' }).toString('base64')
  const beside: Beside = { table, month, rows, bytes, digest, sealed }
  await writeWhole(join(folder, `${name}.json`), Buffer.from(`${JSON.stringify(beside, null, 2)}\n`))
}

/** The file with its key, as the text of its `.json` has it. @throws LostKey, or Error where it is none */
export const fileBeside = (vault: Vault, text: string): ArchivedFile | undefined =>
  openRecord(vault, sealedIn(text)).files[0]

const sealedIn = (text: string): Buffer => Buffer.from((JSON.parse(text) as Beside).sealed, 'base64')

/**
 * Writes the `.json` beside a file anew where it is missing, is not about this file, or was sealed by another data key than the present one (SCALE-15).
 * @param record the record of the part that the file is of
 * @returns whether it was written
 */
export async function renewBeside(
  vault: Vault,
  folder: string,
  record: ArchiveRecord,
  file: ArchivedFile,
): Promise<boolean> {
  const found = await readFile(join(folder, `${file.name}.json`), 'utf8').catch(() => '')
  if (isOfPresentKey(vault, file, found)) return false
  await writeBeside(vault, folder, record, file)
  return true
}

function isOfPresentKey(vault: Vault, file: ArchivedFile, text: string): boolean {
  try {
    return keyIdOf(sealedIn(text)) === vault.keyId && fileBeside(vault, text)?.key === file.key
  } catch {
    return false
  }
}
