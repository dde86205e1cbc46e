import { reconcileAll } from '@kasuwa/server/payments/money-jobs.ts'
import { withApp } from '@kasuwa/server/app/with-app.ts'
import type { Command } from './command.ts'

export const reconcileCommand: Command = {
  summary:
    "compare the books with themselves and with the provider's lists; exit 1 when anything differs or the provider cannot be asked",
  usage: [
    '[--repair]',
    'It compares everything at once, where a night of a large lender compares the open months and a thirtieth of the rest.',
    'Each difference has a kind, the ids concerned, and both amounts in kobo: ours and theirs. A difference is reported only if a second comparison finds it too.',
    'Their number is printed first, in total and for each kind. A terminal shows the first hundred; a file or another program gets all.',
    'While the provider cannot be asked, the books are compared with themselves alone, and `provider_not_asked` has the reason.',
    'With --repair, payments that the provider has and no webhook reported are booked first, and transfers without a job get one again.',
  ],
  options: { repair: { type: 'boolean' } },
  async run({ repair = false }) {
    const { differences, repaired, notAsked } = await withApp((app) => reconcileAll(app, { repair: repair === true }))
    const counted = countedFirst(differences, process.stdout.isTTY)
    if (notAsked === null) return { answer: { ...repaired, ...counted }, exitCode: differences.length ? 1 : 0 }
    return {
      answer: { ...repaired, ...counted, provider_not_asked: notAsked },
      remark: notAskedText(notAsked),
      exitCode: 1,
    }
  },
}

const notAskedText = (why: string): string =>
  `The provider’s payments, transfers, settlements and balance could not be asked (${why}): only the books were compared, with themselves. Run it again once the provider answers; the sandbox of a trial answers while the product runs.`

/** A person reads at most this many differences; more would scroll their count off the screen. */
const maxShown = 100

/**
 * The count of differences, in total and for each kind, followed by the differences; without any difference there is no count.
 * @param isTerminal true where a person reads them, who gets the first hundred; a file or another program gets all
 */
export function countedFirst<D extends { kind: string }>(differences: readonly D[], isTerminal: boolean) {
  if (differences.length === 0) return { differences }
  const kinds: Record<string, number> = {}
  for (const { kind } of differences) kinds[kind] = (kinds[kind] ?? 0) + 1
  return { found: differences.length, kinds, differences: isTerminal ? differences.slice(0, maxShown) : differences }
}
