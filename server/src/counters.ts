/** What a process counts of things that leave no row behind; gone with it, as Prometheus expects of counters. */
export type Counters = { webhooksRefused: number }

export const newCounters = (): Counters => ({ webhooksRefused: 0 })
