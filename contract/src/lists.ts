import { isText } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { parameter } from './dependent.ts'
import { choice, readAs, text } from './fields.ts'
import { pageNumber } from './numbers.ts'
import { genericWords } from './words.ts'

export const sortOrders = ['newest', 'oldest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What every list takes that grows (C-145, C-178): a page from 1, words to look for, an order. Newest first when left out. */
export const listQuery = {
  page: parameter(pageNumber()),
  search: parameter(text(undefined, (words) => words === '' || isText(words, 100))),
  sort: parameter(choice(sortOrders)),
}

/** A place between two rows of a list: in its order, the rows after the named one follow, or those before it. `at`: microseconds since 1970. */
export type Place = { side: 'after' | 'before'; at: number; id: string }

/** A place as addresses carry it. Whoever makes one up names a place where they could have turned the pages to. */
export const cursorOf = ({ side, at, id }: Place): string => `${side}.${at}.${id}`

/** The place of an address; anything else is a bad parameter. */
export function cursor() {
  const message = genericWords.notListed
  const read = (text: string): Place | null => {
    const [, side, at, id] =
      /^(after|before)\.(\d{1,16})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(text) ?? []
    return at && id && Number.isSafeInteger(Number(at)) ? { side: side as Place['side'], at: Number(at), id } : null
  }
  return readAs(message, z.string({ error: message }), read, cursorOf)
}
