// The orders and filters of the lists of late money, apart from the schemas: a screen with such a list does not need those.

/** The orders of late loans: each begins with what needs a look first. */
export const lateOrders = [
  'days_late',
  'due_now',
  'outstanding',
  'agent',
  'group',
  'market',
  'phone',
  'last_contact',
  'promise',
] as const
export type LateOrder = (typeof lateOrders)[number]

/** The days without a note that the filter offers. */
export const quietDays = ['3', '7', '14', '30', '60'] as const

/** The lists of promises that need a look: due today and still open, and broken since yesterday. */
export const promiseLists = ['today', 'since_yesterday'] as const
export type PromiseList = (typeof promiseLists)[number]

const figureOrders = ['par30', 'late', 'running', 'customers', 'due', 'collected', 'new_loans'] as const

/** The orders of markets that are compared: each begins with the largest, names with A. */
export const marketOrders = [...figureOrders, 'name'] as const
export type MarketOrder = (typeof marketOrders)[number]

/** The orders of agents that are compared: the last round begins with the longest ago. */
export const comparedOrders = [...figureOrders, 'commission', 'last_round', 'name'] as const
export type ComparedOrder = (typeof comparedOrders)[number]
