import { type Command, type Outcome, readOptions, UsageError } from './command.ts'
import { backupCommand } from './backup.ts'
import { createAdminCommand } from './create-admin.ts'
import { createAgentCommand } from './create-agent.ts'
import { migrateCommand } from './migrate.ts'
import { reconcileCommand } from './reconcile.ts'
import { resetTotpCommand } from './reset-totp.ts'
import { restoreCommand } from './restore.ts'
import { rotateKeyCommand } from './rotate-key.ts'
import { runDayCommand } from './run-day.ts'
import { seedCommand } from './seed-command.ts'
import { setUserStatusCommand } from './set-user-status.ts'
import { verifyCommand } from './verify.ts'
import { problemText } from './print-result.ts'

const commands: Record<string, Command> = {
  migrate: migrateCommand,
  seed: seedCommand,
  'create-admin': createAdminCommand,
  'create-agent': createAgentCommand,
  'set-user-status': setUserStatusCommand,
  'reset-totp': resetTotpCommand,
  'run-day': runDayCommand,
  reconcile: reconcileCommand,
  verify: verifyCommand,
  backup: backupCommand,
  restore: restoreCommand,
  'rotate-key': rotateKeyCommand,
}

function overview(): string {
  const width = Math.max(...Object.keys(commands).map((name) => name.length))
  const lines = Object.entries(commands).map(([name, { summary }]) => `  ${name.padEnd(width)}  ${summary}`)
  return ['npm run kasuwa -- <command> [--help]', '', ...lines].join('\n')
}

function manual(name: string, { summary, usage }: Command): string {
  return [`npm run kasuwa -- ${name} …`, '', `  ${summary}`, '', ...usage.map((line) => `  ${line}`)].join('\n')
}

async function obey(words: readonly string[]): Promise<Outcome | string> {
  const [name = '--help', ...rest] = words
  if (name === '--help') return overview()
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined
  if (!command) throw new UsageError(`there is no command ${name}\n\n${overview()}`)
  const values = readOptions(command, rest)
  return values['help'] ? manual(name, command) : command.run(values)
}

/** Logs and what went wrong go to stderr; the result is the last line of stdout, so that a program can read it. */
async function main(): Promise<void> {
  try {
    const outcome = await obey(process.argv.slice(2))
    const isText = typeof outcome === 'string'
    process.stdout.write(`${isText ? outcome : JSON.stringify(outcome.answer)}\n`)
    process.exitCode = isText ? 0 : (outcome.exitCode ?? 0)
  } catch (error) {
    process.stderr.write(`${problemText(error)}\n`)
    process.exitCode = error instanceof UsageError ? 2 : 1
  }
}

// The reader of the output may be gone. The work is done all the same.
for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {})
await main()
