import type { Database } from '../db/database.ts'
import { beforeAll, type Chain, chains, headOf, packEntries, readEntries } from './chain.ts'
import { sealsPerBlock } from './parts.ts'
import type { Signer } from './signing.ts'

/** The number up to which the seals that `sealInBlocks` makes are half a year old. */
export const oldSeals = 3 * sealsPerBlock
const newSeals = 10

/** Makes all seals again as a lender of some years has them: the rows are spread over three blocks of old seals, and the newest are in ten of today. */
export async function sealInBlocks(superuser: Database, signer: Signer): Promise<void> {
  for (const chain of chains) {
    await superuser.pool.query('delete from seals where chain = $1', [chain])
    await sealChain(superuser, chain, signer)
  }
}

async function sealChain(superuser: Database, chain: Chain, signer: Signer): Promise<void> {
  const rows = await readEntries(superuser, chain, { after: beforeAll, upTo: Number.MAX_SAFE_INTEGER, limit: 10_000 })
  const seals = oldSeals + newSeals
  let [previous, upTo]: [Buffer | null, number] = [null, 0]
  for (let number = 1; number <= seals; number++) {
    const entries = rows.slice(
      Math.floor((rows.length * (number - 1)) / seals),
      Math.floor((rows.length * number) / seals),
    )
    upTo = entries.at(-1)?.id ?? upTo
    const sealed = { chain, number, upTo, entries: packEntries(entries) }
    const head = headOf({ ...sealed, previous })
    await superuser.pool.query(
      `insert into seals (chain, number, up_to, entries, head, key_id, signature, sealed_at)
        values ($1, $2, $3, $4, $5, $6, $7, now() - $8::interval)`,
      [
        chain,
        number,
        upTo,
        sealed.entries,
        head,
        signer.keyId,
        signer.sign(head),
        number <= oldSeals ? '200 days' : '0',
      ],
    )
    previous = head
  }
}
