import { constants } from 'node:fs'
import { access, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Log } from '../base/log.ts'
import { fileCodes } from '../base/file-codes.ts'
import { writeWhole } from '../base/write-whole.ts'

/** A disk without room: writes wait for it, and everything else works (B9). */
const fullCodes: readonly unknown[] = ['ENOSPC', 'EDQUOT']

const codeOf = (error: unknown): unknown => (error instanceof Error ? Reflect.get(error, 'code') : undefined)

/** Whether the disk has no room. */
export const isFull = (error: unknown): boolean => fullCodes.includes(codeOf(error))

/** More than a file system stores next to a file's name, so that a full disk is noticed. */
const tried = Buffer.alloc(8_192)

/**
 * Writes a file into a folder, makes the folder of uploads in it, and removes the file.
 * @throws the system's error when that cannot be done
 */
async function tryToWrite(dataDir: string): Promise<void> {
  const path = join(dataDir, '.written-to-try')
  await mkdir(join(dataDir, 'files'), { recursive: true, mode: 0o700 })
  for (const folder of [dataDir, join(dataDir, 'files')]) await access(folder, constants.W_OK)
  await writeWhole(path, tried)
  await rm(path, { force: true })
}

/**
 * Makes DATA_DIR, and tries to write there before anything else begins. A full disk does not prevent a start: reads work without it
 * (B22).
 * @throws the system's error when the folder cannot be written
 */
export async function openDataFolder(
  dataDir: string,
  log: Pick<Log, 'warn'>,
  tryIt: (dataDir: string) => Promise<void> = tryToWrite,
): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true })
    await tryIt(dataDir)
  } catch (error) {
    if (!isFull(error)) throw error
    log.warn('DATA_DIR is full: uploads are refused until there is room', { error })
  }
}

/** Milliseconds for which an answer is valid, and after which a disk counts as one that does not answer. */
const freshMs = 5_000
const answerMs = 500

/**
 * Checks whether DATA_DIR can be written, at most every five seconds and for at most half a second.
 * @returns a sentence without the folder's path, since anybody may read it; null when it can be written
 */
export function watchDataFolder(dataDir: string, fresh = freshMs): () => Promise<string | null> {
  let looked: { at: number; problem: Promise<string | null> } | undefined
  return () => {
    if (!looked || performance.now() - looked.at >= fresh) {
      looked = { at: performance.now(), problem: tryToWrite(dataDir).then(() => null, sentenceOf) }
    }
    return Promise.race([
      looked.problem,
      sleep(answerMs, 'DATA_DIR cannot be written: its disk does not answer.', { ref: false }),
    ])
  }
}

const sentenceOf = (error: unknown): string =>
  `DATA_DIR cannot be written: ${fileCodes[String(codeOf(error))] ?? 'its disk fails'}.`
