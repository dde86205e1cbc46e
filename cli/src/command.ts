import { parseArgs, type ParseArgsConfig } from 'node:util'

export type Options = NonNullable<ParseArgsConfig['options']>
export type Values = Record<string, string | boolean | undefined>

/**
 * The result of a command: the last line of stdout, or the text that a person gets in its place; a sentence for the person at stderr; and the
 * exit code, which is 0 when the command succeeded.
 */
export type Outcome = { answer: unknown; text?: string; remark?: string; exitCode?: number }

export type Command = {
  /** One line for the list of commands. */
  summary: string
  /** The options that may follow the command's name, one line each. */
  usage: readonly string[]
  options: Options
  run(values: Values): Promise<Outcome>
}

/** The command was typed wrongly; the message says what is wrong. */
export class UsageError extends Error {}

/** The command cannot do this here; the message gives the reason to the person who typed it. */
export class CannotDo extends Error {}

/**
 * Reads the options as typed.
 * @throws UsageError on an unknown option, an extra word or a missing value
 */
export function readOptions(command: Command, words: readonly string[]): Values {
  try {
    return parseArgs({
      args: [...words],
      options: { help: { type: 'boolean' }, ...command.options },
      allowPositionals: false,
    }).values
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error))
  }
}

/**
 * The values of required options.
 * @throws UsageError naming all that are missing
 */
export function required<Name extends string>(values: Values, names: readonly Name[]): Record<Name, string> {
  const missing = names.filter((name) => typeof values[name] !== 'string')
  if (missing.length) throw new UsageError(`missing: ${missing.map((name) => `--${name}`).join(', ')}`)
  return Object.fromEntries(names.map((name) => [name, values[name]])) as Record<Name, string>
}
