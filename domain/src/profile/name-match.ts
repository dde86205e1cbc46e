import { namesIn } from './names.ts'

/** `exact`: the same words. `close`: first and last name are in both. `differs`: one of them is missing. */
export const nameMatchKinds = ['exact', 'close', 'differs'] as const
export type NameMatchKind = (typeof nameMatchKinds)[number]

/** How alike two names are; `score` is from 0 to 100, and 100 only for an exact match. */
export type NameMatch = { readonly match: NameMatchKind; readonly score: number }

export type PersonName = {
  readonly firstName: string
  readonly middleName: string | null
  readonly lastName: string
}

/**
 * Compares a person's name with a name in one text, such as the holder of a bank account. The comparison of words ignores case,
 * accents, apostrophes, hyphens and order; a name written as one word or as two is the same. An initial counts as a name unless an unmatched
 * full name begins with it. Close needs one of the first and one of the last names, one of them at least in full; middle
 * names may be missing. The score is the share of words that both have, an initial as a half.
 */
export function matchName(person: PersonName, text: string): NameMatch {
  const unjoined = namesIn(text)
  const words = wordsOf(person, unjoined)
  const others = joinedAsIn(
    unjoined,
    words.map(({ word }) => word),
  )
  const left = [...others]
  const take = (fits: (other: string) => boolean): boolean => {
    const place = left.findIndex(fits)
    return place >= 0 && left.splice(place, 1).length === 1
  }
  const whole = words.map(({ word }) => take((other) => other === word))
  const initial = words.map(({ word }, at) => !whole[at] && take((other) => isInitial(word, other)))
  const points = 2 * whole.filter(Boolean).length + initial.filter(Boolean).length
  const score = words.length === 0 ? 0 : Math.floor((100 * points) / (words.length + others.length))
  if (whole.every(Boolean) && left.length === 0 && words.length > 0) return { match: 'exact', score }
  const hasOther = left.some((other) => other.length > 1)
  const has = (part: Part): boolean =>
    words.some(({ of }, at) => of === part && (whole[at] === true || (initial[at] === true && !hasOther)))
  const hasWhole = words.some(({ of }, at) => of !== 'middle' && whole[at])
  return { match: has('first') && has('last') && hasWhole ? 'close' : 'differs', score: Math.min(score, 99) }
}

/**
 * The match of an identity service's answer, which says whether first and last name are the registered ones and contains no name. Null if
 * neither was compared; a name that was not compared counts as missing.
 */
export function matchOfAnswer({ first, last }: { first?: boolean; last?: boolean }): NameMatch | null {
  if (first === undefined && last === undefined) return null
  const score = 50 * [first, last].filter((agrees) => agrees === true).length
  if (first === false || last === false) return { match: 'differs', score }
  return { match: score === 100 ? 'exact' : 'close', score }
}

type Part = 'first' | 'last' | 'middle'

function wordsOf({ firstName, middleName, lastName }: PersonName, others: readonly string[]) {
  const of = (part: Part, text: string) => joinedAsIn(namesIn(text), others).map((word) => ({ word, of: part }))
  return [...of('first', firstName), ...of('last', lastName), ...of('middle', middleName ?? '')]
}

/** Joins two words that the other list writes as one. */
function joinedAsIn(words: readonly string[], others: readonly string[]): string[] {
  const joined: string[] = []
  for (const word of words) {
    const both = (joined.at(-1) ?? '') + word
    if (both !== word && others.includes(both) && !words.includes(both)) joined.splice(-1, 1, both)
    else joined.push(word)
  }
  return joined
}

const isInitial = (one: string, other: string): boolean =>
  (one.length === 1 || other.length === 1) && one.charAt(0) === other.charAt(0)
