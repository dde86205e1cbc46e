import { readFileSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import path from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { allStatements } from '../../server/src/db/statement.ts'
import { checkStatements } from './check-statements.ts'
import { openMigratedCluster } from './migrated-cluster.ts'

// Compares the shapes of all statements of the server with PostgreSQL's description of them; it is a part of `npm run check`.
const sources = fileURLToPath(new URL('../../server/src/', import.meta.url))
const begin = Date.now()
await Promise.all((await modulesWithStatements()).map((file) => import(pathToFileURL(file).href)))
const cluster = await openMigratedCluster(path.join(sources, '..', '..', '.build', 'statement-check'))
try {
  const problems = await checkStatements(cluster.url, allStatements)
  for (const { place, problem, sql } of problems) console.error(`${place}: ${problem}\n  ${sql.replace(/\s+/g, ' ')}`)
  console.log(
    `${allStatements.length} statements, ${problems.length} problems, ${((Date.now() - begin) / 1000).toFixed(1)} s`,
  )
  process.exitCode = problems.length === 0 ? 0 : 1
} finally {
  await cluster.close()
}

async function modulesWithStatements(): Promise<string[]> {
  const files = (await readdir(sources, { recursive: true }))
    .filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|[\\/])test-[^\\/]*$/.test(file))
    .map((file) => path.join(sources, file))
  return files.filter((file) => /\bstatement\(/.test(readFileSync(file, 'utf8')))
}
