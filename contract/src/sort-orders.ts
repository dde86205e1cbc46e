/** The orders of a list that grows. They are apart from the schemas, which a screen with a list does not need. */
export const sortOrders = ['newest', 'oldest'] as const
export type SortOrder = (typeof sortOrders)[number]
