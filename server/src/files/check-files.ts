import type { App } from '../context/context.ts'
import { integer, text } from '../db/columns.ts'
import { statement } from '../db/statement.ts'

/** Uploads that are not as the database says; `why`: absent, or the reason why it does not open. */
export type FileFault = { key: string; why: string }
export type CheckedFiles = { files: number; differing: FileFault[] }

const batchSize = 200

const findNext = statement({
  params: { after: text, limit: integer },
  row: { key: text, size: integer.nullable },
  sql: `select key, size from files where key > :after and state in ('stored', 'confirmed') order by key limit :limit`,
})

/** Opens every upload that the database calls stored, and compares its size. It takes as long as reading them all. */
export async function checkFiles(app: App): Promise<CheckedFiles> {
  const checked: CheckedFiles = { files: 0, differing: [] }
  for (let after = ''; ;) {
    const rows = await app.database.rows(findNext, { after, limit: batchSize })
    const last = rows.at(-1)
    if (!last) return checked
    for (const { key, size } of rows) {
      const why = await faultOf(app, key, size)
      if (why !== null) checked.differing.push({ key, why })
    }
    checked.files += rows.length
    after = last.key
  }
}

async function faultOf({ ports }: App, key: string, size: number | null): Promise<string | null> {
  try {
    const file = await ports.files.read(key)
    if (!file) return 'absent'
    return size === null || file.bytes.length === size ? null : `has ${file.bytes.length} bytes instead of ${size}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
}
