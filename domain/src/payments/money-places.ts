/** Where money is that is not in its last place, as the desk names it. */
export const moneyPlaces = [
  'suspense',
  'credit',
  'to_be_sent',
  'in_transit',
  'came_back',
  'returned',
  'disputed',
  'not_booked',
  'difference',
] as const
export type MoneyPlace = (typeof moneyPlaces)[number]
