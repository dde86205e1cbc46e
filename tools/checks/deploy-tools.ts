import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'

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
 * @returns its output where it fails; null where it finds nothing wrong, or is not installed
 */
export function complaintOf(program: string, words: readonly string[], options: { cwd?: string } = {}): string | null {
  const path = installed(program)
  if (path === null) return null
  try {
    execFileSync(path, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'], ...options })
    return null
  } catch (error) {
    const { stdout = '', stderr = '', message } = error as { stdout?: string; stderr?: string; message: string }
    return stdout + stderr || message
  }
}
