import { refusalTable } from '@kasuwa/contract/refusals.ts'
import { CannotBackUp, CannotRestore } from '@kasuwa/server/backup/problems.ts'
import { readSettings, SettingsError } from '@kasuwa/server/settings/settings.ts'
import { startProblem } from '@kasuwa/server/settings/start-problem.ts'
import { Stopped } from './asked-to-stop.ts'
import { CannotDo, UsageError } from './command.ts'

type Refusal = { code: keyof typeof refusalTable; fields?: Record<string, string[]> }

/** The error as a message for the person who typed the command. */
export function problemText(error: unknown): string {
  if (error instanceof UsageError) return `Usage: ${error.message}`
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  if (
    error instanceof Stopped ||
    error instanceof CannotDo ||
    error instanceof CannotBackUp ||
    error instanceof CannotRestore
  )
    return error.message
  if (isRefusal(error)) return [refusalTable[error.code].message, ...fieldLines(error)].join('\n')
  const surroundings = startProblem(error, readSettings(process.env))
  if (surroundings !== null) return surroundings
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}

const isRefusal = (error: unknown): error is Refusal =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' && error.code in refusalTable

const fieldLines = ({ fields = {} }: Refusal): string[] =>
  Object.entries(fields).map(([field, messages]) => `  --${field.replaceAll('_', '-')}: ${messages.join(' ')}`)
