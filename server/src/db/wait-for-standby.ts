/**
 * SQL: whether a commit waits for a synchronous standby. Such a commit becomes visible without its standby where the primary restarts while it waits, and is
 * lost if that machine is.
 */
export const waitsForStandby = `current_setting('synchronous_standby_names') <> ''`

/**
 * SQL: a write without an effect. PostgreSQL sends it to the standbys in its order, so the commit after it waits for everything that was committed before.
 * A statement that only reads would be answered at once, also about a row that no standby has (SCALE-17).
 */
export const writesForStandby = `setval('waited_commits', 1)`
