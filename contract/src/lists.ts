import { isText } from '@kasuwa/domain/profile/rules.ts'
import { uuidPattern } from '@kasuwa/domain/uuid.ts'
import * as z from 'zod/mini'
import { parameter } from './dependent.ts'
import { choice, queryDay, readAs, text, textWords } from './fields.ts'
import { exactAmount, pageNumber, wholeNumber } from './numbers.ts'
import { sortOrders } from './sort-orders.ts'
import { genericWords } from './words.ts'

/** The words of a search, at most 100 characters; left out or empty, there is no search. */
export const searchWords = parameter(text(textWords(100), (words) => words === '' || isText(words, 100)))

/** The query of every list that grows (C-145, C-178): a page from 1, words to search for, and an order (newest first when left out). */
export const turnQuery = {
  page: parameter(pageNumber()),
  search: searchWords,
  sort: parameter(choice(sortOrders)),
}

/** The same for a list with a chosen number of rows per page: 10 to 100, and 100 when left out (C-178). */
export const listQuery = {
  ...turnQuery,
  per_page: parameter(wholeNumber(genericWords.perPage, (rows) => rows >= 10 && rows <= 100)),
}

/** From one day in Lagos to another, both included; either may be left out (C-145). */
export const dayFilter = {
  from: parameter(queryDay()),
  to: parameter(queryDay()),
}

/** From one amount in naira to another, both included; the same amount twice finds only that amount (C-145). */
export const amountFilter = { amount_from: parameter(exactAmount()), amount_to: parameter(exactAmount()) }

/** A place between two rows of a list: in its order, the rows after the named one follow, or those before it. `at`: microseconds since 1970. */
export type Place = { side: 'after' | 'before'; at: number; id: string }

/** A place as text in an address. A made-up one does no harm: it names a place that its user could also reach page by page. */
export const cursorOf = ({ side, at, id }: Place): string => `${side}.${at}.${id}`

const placeShape = new RegExp(String.raw`^(after|before)\.(\d{1,16})\.(${uuidPattern})$`)

/** Reads a place from an address; any other text is a bad parameter. */
export function cursor() {
  const message = genericWords.notListed
  const read = (text: string): Place | null => {
    const [, side, at, id] = placeShape.exec(text) ?? []
    return at && id && Number.isSafeInteger(Number(at)) ? { side: side as Place['side'], at: Number(at), id } : null
  }
  return readAs(message, z.string({ error: message }), read, cursorOf)
}
