import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { openFilled } from '../bench/scratch.ts'
import type { Costs } from './costs.ts'
import { measureCosts } from './measure.ts'
import { costsTable, modelPage, playLenders, sizesTable } from './table.ts'

// npm run model: five years of three growing lenders, from the costs in lab/model/costs.json, as tables of Markdown.
// npm run model -- sizes: their machines, disk, restore and price as one table, for docs/scale.md.
// npm run model -- measure [--customers 20000] [--data FOLDER]: measures these costs on a filled database and writes the file.
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { customers: { type: 'string', default: '20000' }, data: { type: 'string' } },
})
const kept = fileURLToPath(new URL('costs.json', import.meta.url))

if (positionals[0] === 'measure') {
  const customers = Number(values.customers)
  const filled = await openFilled({ customers, keptIn: values.data })
  try {
    const costs = await measureCosts(filled, customers)
    await writeFile(kept, `${JSON.stringify(costs, null, 2)}\n`)
    console.log(costsTable(costs))
  } finally {
    await filled.close()
  }
} else {
  const costs = JSON.parse(await readFile(kept, 'utf8')) as Costs
  console.log(positionals[0] === 'sizes' ? sizesTable(playLenders(costs)) : modelPage(costs))
}
process.exit(0)
