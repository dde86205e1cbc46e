import type { App } from '../context/context.ts'
import { text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { numberOfFirstVersion } from '../kyc/sealed-numbers.ts'
import { sealedPlaces } from './rotate-key.ts'
import { SettingsError } from '../settings/settings.ts'
import type { Vault } from '../security/vault.ts'

const listKeys = statement({ row: { id: text }, sql: 'select id from data_keys order by first_used_at desc' })
const insertKey = statement({
  params: { id: text },
  sql: 'insert into data_keys (id) values (:id) on conflict (id) do nothing',
})
const removeKey = statement({ params: { id: text }, sql: 'delete from data_keys where id = :id' })

type Keys = Pick<App, 'database' | 'vault'>

/**
 * Checks that the configured keys open what is stored, so that a wrong DATA_KEY is noticed at the start and not when the first number is
 * opened. Then it records the ids of the keys. It deletes the id of a key that is no longer set and has sealed nothing that still exists.
 * @throws SettingsError when something is sealed by a key that is not set
 */
export async function checkDataKeys({ database, vault }: Keys): Promise<void> {
  const { known, gone } = await expectKeys({ database, vault })
  for (const id of gone) await database.run(removeKey, { id })
  for (const id of vault.keyIds) if (!known.includes(id)) await database.run(insertKey, { id })
}

/**
 * The same check without a record: it writes nothing.
 * @returns the ids that are recorded, and those of them whose keys are no longer set and needed by nothing
 * @throws SettingsError when something is sealed by a key that is not set
 */
export async function expectKeys({ database, vault }: Keys): Promise<{ known: string[]; gone: string[] }> {
  const known = (await database.rows(listKeys)).map(({ id }) => id)
  const gone = known.filter((id) => !vault.keyIds.includes(id))
  for (const id of gone) if (await isNeeded({ database, vault }, id)) throw lost(vault, `the key ${id}`)
  // Before the first of these ids was recorded, there was one key without an id.
  if ((known.length === 0 || gone.length > 0) && !(await opensFirstVersion({ database, vault })))
    throw lost(vault, 'another key')
  return { known, gone }
}

async function isNeeded({ database }: Keys, id: string): Promise<boolean> {
  for (const place of sealedPlaces) if (await place.isSealedBy(database, id)) return true
  return false
}

async function opensFirstVersion({ database, vault }: Keys): Promise<boolean> {
  const number = await numberOfFirstVersion(database)
  if (!number) return true
  try {
    vault.open(number.sealed, number.kind)
    return true
  } catch {
    return false
  }
}

const lost = ({ keyIds: [present, ...before] }: Vault, by: string): SettingsError =>
  new SettingsError([
    {
      name: 'DATA_KEY',
      problem: `what is stored was encrypted with ${by}, and set ${before.length ? 'are' : 'is'} ${[present, ...before].join(', ')}; set the right key, or add it to DATA_KEYS_BEFORE`,
    },
  ])
