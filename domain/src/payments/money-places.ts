/** The places of unsettled money, as the money desk names them. */
export const moneyPlaces = [
  'suspense',
  'agent_cash',
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
