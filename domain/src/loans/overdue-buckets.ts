/** The buckets of days that running loans are overdue, counted from the oldest unpaid due date. */
export const overdueBuckets = ['none', '1-7', '8-14', '15-30', 'over-30'] as const
export type OverdueBucket = (typeof overdueBuckets)[number]

/** The bucket of a number of days overdue; 0 or less is none. */
export function overdueBucket(days: number): OverdueBucket {
  if (days <= 0) return 'none'
  if (days <= 7) return '1-7'
  if (days <= 14) return '8-14'
  return days <= 30 ? '15-30' : 'over-30'
}
