import { parseDay } from '@kasuwa/domain/dates.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import { balancesOn } from '@kasuwa/server/books/trial-balance.ts'
import { type Command, required, UsageError, type Values } from './command.ts'

export const booksCommand: Command = {
  summary: 'print the trial balance: every account with its balance at the end of a day',
  usage: ['--on <day, such as 2027-03-31>', 'Balances are in naira, debit positive. Journals count by their book day.'],
  options: { on: { type: 'string' } },
  async run(values) {
    const { on } = dayOptions(values, ['on'])
    return { answer: await withApp((app) => balancesOn(app, on)) }
  },
}

/**
 * The values of required options that are days.
 * @throws UsageError naming those that are missing or no day
 */
export function dayOptions<Name extends string>(values: Values, names: readonly Name[]) {
  const given = required(values, names)
  const days = names.map((name) => [name, parseDay(given[name])] as const)
  const wrong = days.filter(([, day]) => day === null)
  if (wrong.length > 0)
    throw new UsageError(`a day is written as 2027-03-31: ${wrong.map(([name]) => `--${name}`).join(', ')}`)
  return Object.fromEntries(days) as Record<Name, NonNullable<ReturnType<typeof parseDay>>>
}
