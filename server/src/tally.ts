/** What a process counts of things that leave no row behind; gone with it, as Prometheus expects of counters. */
export type Tally = { webhooksRefused: number }

export const newTally = (): Tally => ({ webhooksRefused: 0 })
