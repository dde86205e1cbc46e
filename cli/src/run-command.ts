import { type Command, type Outcome, readOptions, UsageError } from './command.ts'
import { problemText } from './print-result.ts'

/** Each command is loaded when it is called; loading all of them would double a command's time. */
const commands: Record<string, () => Promise<Command>> = {
  migrate: async () => (await import('./migrate.ts')).migrateCommand,
  seed: async () => (await import('./seed-command.ts')).seedCommand,
  'create-admin': async () => (await import('./create-admin.ts')).createAdminCommand,
  'create-agent': async () => (await import('./create-agent.ts')).createAgentCommand,
  'set-user-status': async () => (await import('./set-user-status.ts')).setUserStatusCommand,
  'reset-totp': async () => (await import('./reset-totp.ts')).resetTotpCommand,
  'run-day': async () => (await import('./run-day.ts')).runDayCommand,
  reconcile: async () => (await import('./reconcile.ts')).reconcileCommand,
  books: async () => (await import('./books.ts')).booksCommand,
  'audit-extract': async () => (await import('./audit-extract.ts')).auditExtractCommand,
  import: async () => (await import('./import-book.ts')).importCommand,
  archive: async () => (await import('./archive.ts')).archiveCommand,
  verify: async () => (await import('./verify.ts')).verifyCommand,
  doctor: async () => (await import('./doctor.ts')).doctorCommand,
  backup: async () => (await import('./backup.ts')).backupCommand,
  restore: async () => (await import('./restore.ts')).restoreCommand,
  'restore-check': async () => (await import('./restore-check.ts')).restoreCheckCommand,
  'wal-check': async () => (await import('./wal-check.ts')).walCheckCommand,
  'files adopt': async () => (await import('./adopt-files.ts')).adoptFilesCommand,
  'files move': async () => (await import('./move-files.ts')).moveFilesCommand,
  forget: async () => (await import('./forget.ts')).forgetCommand,
  'rotate-key': async () => (await import('./rotate-key.ts')).rotateKeyCommand,
}

async function overview(): Promise<string> {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const all = Object.entries(commands).map(async ([name, load]) => `  ${name.padEnd(width)}  ${(await load()).summary}`)
  const lines = await Promise.all(all)
  return ['npm run kasuwa -- <command> [--help]', '', ...lines].join('\n')
}

function manual(name: string, { summary, usage }: Command): string {
  return [`npm run kasuwa -- ${name} …`, '', `  ${summary}`, '', ...usage.map((line) => `  ${line}`)].join('\n')
}

/** The words with the command's name as the first; a name may be two words. */
function named([first, second, ...rest]: readonly string[]): string[] {
  const both = `${first} ${second}`
  return Object.hasOwn(commands, both) ? [both, ...rest] : [first, second, ...rest].filter((word) => word !== undefined)
}

async function obey(words: readonly string[]): Promise<Outcome | string> {
  const [name = '--help', ...rest] = named(words)
  if (name === '--help') return overview()
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!load) throw new UsageError(`there is no command ${name}\n\n${await overview()}`)
  const command = await load()
  const values = readOptions(command, rest)
  return values['help'] ? manual(name, command) : command.run(values)
}

/** The output of a command, and its exit code. */
export type Printed = { stdout: string; stderr: string; exitCode: number }

/**
 * Runs the command of a command line.
 * @returns its result as one line for stdout, and its remark for stderr; or the error for stderr, with exit code 2 for wrong words, and 1 where the work failed
 */
export async function runCommand(words: readonly string[]): Promise<Printed> {
  try {
    const outcome = await obey(words)
    if (typeof outcome === 'string') return { stdout: `${outcome}\n`, stderr: '', exitCode: 0 }
    const { answer, text = JSON.stringify(answer), remark, exitCode = 0 } = outcome
    return { stdout: `${text}\n`, stderr: remark === undefined ? '' : `${remark}\n`, exitCode }
  } catch (error) {
    return { stdout: '', stderr: `${problemText(error)}\n`, exitCode: error instanceof UsageError ? 2 : 1 }
  }
}
