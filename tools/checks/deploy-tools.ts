import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { root } from './tree.ts'

/** Folders of system programs that the path of a user may lack. */
const systemFolders = ['/usr/sbin', '/sbin', '/usr/local/sbin']

/** The path of a program of this machine, or null where it is not installed. */
export function installed(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), ...systemFolders]
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

/** The end of a test's title: whether the tool checks too, or is not here. */
export const byTool = (program: string): string =>
  installed(program) ? `; ${program} finds nothing wrong` : `; not checked by ${program}, which is not installed here`

/**
 * Runs a tool on our files.
 * @param options.warning tells its warnings, with which it still exits with 0, from its other output
 * @returns its output where it complains; null where it finds nothing wrong, or is not installed
 */
export function complaintOf(
  program: string,
  words: readonly string[],
  { cwd = root, warning }: { cwd?: string; warning?: RegExp } = {},
): string | null {
  const path = installed(program)
  if (path === null) return null
  const { status, stdout, stderr, error } = spawnSync(path, words, { encoding: 'utf8', cwd })
  const output = error?.message ?? stdout + stderr
  return status !== 0 || warning?.test(output) ? output || `exit code ${status}` : null
}
