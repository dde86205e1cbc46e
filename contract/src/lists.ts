import { isText } from '@kasuwa/domain/profile/rules.ts'
import { parameter } from './dependent.ts'
import { choice, text } from './fields.ts'
import { pageNumber } from './numbers.ts'

export const sortOrders = ['newest', 'oldest'] as const
export type SortOrder = (typeof sortOrders)[number]

/** What every list takes that grows (C-145, C-170, Paged lists): a page from 1, words to look for, an order. Newest first when left out. */
export const listQuery = {
  page: parameter(pageNumber()),
  search: parameter(text(undefined, (words) => words === '' || isText(words, 100))),
  sort: parameter(choice(sortOrders)),
}
