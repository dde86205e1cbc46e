import type { Answer } from '../../../journeys/calls.ts'

/** The outcomes of calls while a disk was full, by their name. */
export type Answers = {
  /** Makes a call and counts its status; no answer counts as 0. */
  count(name: string, call: () => Promise<number>): Promise<void>
  /** Adds the counts of another one. */
  add(others: Answers): void
  counts: ReadonlyMap<string, number>
  /** `upload 503: 12, read 200: 40` */
  shown(): string
  /** The number of answers that are not allowed: `{ upload: [503], read: [200] }`. */
  others(allowed: Readonly<Record<string, readonly number[]>>): number
}

export function newAnswers(): Answers {
  const counts = new Map<string, number>()
  const add = (key: string, times: number): void => void counts.set(key, (counts.get(key) ?? 0) + times)
  return {
    counts,
    add: (others) => others.counts.forEach((times, key) => add(key, times)),
    count: async (name, call) => add(`${name} ${await call().catch(() => 0)}`, 1),
    shown: () => [...counts].map(([key, times]) => `${key}: ${times}`).join(', '),
    others: (allowed) =>
      [...counts].reduce((sum, [key, times]) => {
        const [name = '', status = ''] = key.split(' ')
        return sum + (allowed[name]?.includes(Number(status)) ? 0 : times)
      }, 0),
  }
}

export const statusOf = async (answer: Promise<Answer<unknown>>): Promise<number> => (await answer).status
