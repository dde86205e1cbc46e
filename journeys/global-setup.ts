import { cpSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { newProduct, type Product } from './product.ts'
import { openWorld } from './world.ts'

/** Where the run's workers find the folder of the product that they copy. */
const folderSetting = 'KASUWA_JOURNEY_TEMPLATE'
const agentCodeFile = 'agent-code'

/**
 * Playwright's global set-up. The products of most stories begin with a copy of this one's data, since a new database, its migrations and the
 * two commands that make its staff take longer than many stories. First starts have stories of their own.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  const product = await newProduct('none')
  try {
    await product.start()
    const { agentCode } = await openWorld(product)
    await product.stop()
    await writeFile(join(product.dataDir, agentCodeFile), agentCode)
  } catch (error) {
    await product.remove()
    throw error
  }
  process.env[folderSetting] = product.dataDir
  return () => product.remove()
}

/** A product that is not started yet, with the staff of `openWorld`, and the code of its agent; `settings` are what a lender has set. */
export async function newProductWithStaff(
  settings: Record<string, string> = {},
): Promise<{ product: Product; agentCode: string }> {
  const template = process.env[folderSetting]
  if (template === undefined) throw new Error('the global set-up has not run')
  const product = await newProduct('none', settings)
  // A fifth of the time that the other form takes, which asks for each file by itself.
  cpSync(template, product.dataDir, { recursive: true })
  return { product, agentCode: await readFile(join(template, agentCodeFile), 'utf8') }
}
