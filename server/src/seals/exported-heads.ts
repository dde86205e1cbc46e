import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { writeWhole } from '../base/write-whole.ts'
import type { Chain } from './chain.ts'

/** A head outside the database: with it the newest seals cannot be removed unnoticed. */
export type ExportedHead = { number: number; head: string }
export type ExportedHeads = Partial<Record<Chain, ExportedHead>>

const pathIn = (dataDir: string): string => join(dataDir, 'seals.json')

/**
 * The newest heads that this machine has exported; {} before the first.
 * @throws Error if the file cannot be read
 */
export async function readExportedHeads(dataDir: string): Promise<ExportedHeads> {
  try {
    return JSON.parse(await readFile(pathIn(dataDir), 'utf8')) as ExportedHeads
  } catch (error) {
    if ((error as { code?: string }).code === 'ENOENT') return {}
    throw error
  }
}

/** Replaces the file as a whole: a crash leaves the old one. */
export const writeExportedHeads = (dataDir: string, heads: ExportedHeads): Promise<void> =>
  writeWhole(pathIn(dataDir), Buffer.from(`${JSON.stringify(heads, null, 2)}\n`))
