import { join } from 'node:path'
import { runForAnswer } from '../../../journeys/command-line.ts'
import type { Product } from '../../../journeys/product.ts'
import type { Cluster } from './cluster.ts'
import { asPostgres } from './machine.ts'

export type ArchivedWal = {
  /** WAL files that dead primaries had not archived. */
  walMissing: number
  /** How many of them the newest primary does not have either. */
  walLost: number
}

/** The step after a failover in docs/high-availability.md: files that the archive lacks are archived from the new primary. */
export async function archiveTheRest(cluster: Cluster, product: Product): Promise<ArchivedWal> {
  const missing = async (): Promise<string[]> =>
    (await runForAnswer<{ missing: string[] }>(product, 'wal-check', '--folder', cluster.archive)).answer.missing
  const first = await missing()
  const primary = await cluster.primary()
  for (const name of first) {
    const path = join(primary?.folder ?? '', 'data', 'pg_wal', name)
    // A file that is not there is counted by the second check.
    await asPostgres(join(cluster.archive, '..', 'archive-wal.sh'), [path, name, cluster.archive]).catch(() => {})
  }
  return { walMissing: first.length, walLost: (await missing()).length }
}
