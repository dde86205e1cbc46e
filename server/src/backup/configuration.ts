import { appendFile, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { exists } from '../base/exists.ts'
import type { Backup } from './backup-folder.ts'
import { ifThere } from './file-problems.ts'

/** The settings that a backup takes from a configuration outside of the data folder: sizes and limits, and no paths. */
export const keptSettings = [
  'checkpoint_timeout',
  'effective_cache_size',
  'maintenance_work_mem',
  'max_connections',
  'max_locks_per_transaction',
  'max_prepared_transactions',
  'max_wal_senders',
  'max_wal_size',
  'max_worker_processes',
  'min_wal_size',
  'shared_buffers',
  'wal_level',
  'work_mem',
] as const

const ownAccess = `# Written by kasuwa restore: the cluster's own pg_hba.conf is outside of its data folder, so it is not in the backup.
${process.platform === 'win32' ? '' : 'local all all peer\n'}host all all 127.0.0.1/32 scram-sha-256
host all all ::1/128 scram-sha-256
host replication all 127.0.0.1/32 scram-sha-256
`

/** Lines of a configuration file. */
export function settingLines(settings: Record<string, string>): string {
  const lines = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll(/['\\]/g, '$&$&')}'\n`)
  return `# Written by kasuwa restore.\n${lines.join('')}`
}

/**
 * Lets PostgreSQL start on a restored folder, for any user. Where the configuration was in another folder, as on Debian and Ubuntu, it
 * gets its own. Its socket is in the folder itself. Nothing is archived, since the archive belongs to the database that was backed up.
 */
export async function completeConfiguration(database: string, backup: Backup): Promise<void> {
  await placeholder(join(database, 'postgresql.conf'), settingLines(backup.settings ?? {}))
  await placeholder(join(database, 'pg_hba.conf'), ownAccess)
  await placeholder(join(database, 'pg_ident.conf'), '')
  for (const name of ['postgresql.conf', 'postgresql.auto.conf']) await leaveOut(join(database, name))
  const own = { archive_mode: 'off', unix_socket_directories: process.platform === 'win32' ? '' : '.' }
  await appendFile(join(database, 'postgresql.auto.conf'), settingLines(own))
}

/** Writes a file that does not exist. */
async function placeholder(path: string, text: string): Promise<void> {
  if (!(await exists(path))) await writeFile(path, text, { mode: 0o600 })
}

/**
 * Settings that must not apply to the restored cluster: paths of the backed-up one, with which PostgreSQL would start on that folder or
 * not at all, and the end of an earlier recovery.
 */
async function leaveOut(path: string): Promise<void> {
  const text = await ifThere(readFile(path, 'utf8'), '', path)
  const names = /^(?=[ \t]*(?:data_directory|hba_file|ident_file|external_pid_file|recovery_target\w*)\b)/gim
  const left = text.replaceAll(names, '# Left out by kasuwa restore: ')
  if (left !== text) await writeFile(path, left)
}

/** The settings by which PostgreSQL takes archived WAL when it starts, along one timeline, up to the instant. */
export const recoverySettings = (wal: string, timeline: string, at: Date | undefined): Record<string, string> => ({
  restore_command: `cp ${inShell(join(wal, '%f'))} "%p"`,
  recovery_target_timeline: timeline,
  hot_standby: 'off',
  recovery_target_action: 'promote',
  ...(at && { recovery_target_time: at.toISOString().replace('Z', '+00') }),
})

const inShell = (path: string): string => `"${path.replaceAll(/["\\$`]/g, '\\$&')}"`
