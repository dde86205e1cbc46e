import { isTest, type SourceFile } from './tree.ts'

/** Files that may speak to PostgreSQL without a statement's shape, and why. */
export const exceptions: Record<string, string> = {
  'server/src/demo/demo-database.ts': 'makes, renames and drops databases; nothing of that can be prepared',
  'server/src/demo/seed-marker.ts': 'looks into a database that may not be migrated',
}

const rules: [RegExp, string][] = [
  [/\.query\s*[<(]/, 'asks by .query: use a statement'],
  [/\.(?:rows|row|only|run)(?:<[^()]*>)?\(\s*['"`]/, 'asks by a text: use a statement'],
  [/(?:^|[\s(=,])\$\d/m, 'has a parameter with a position: give it a name'],
]

/** Production code of the server that gives PostgreSQL a text without a shape (decision 31). `server/src/db/` is what does it for all. */
export function plainSql(sources: readonly SourceFile[]): string[] {
  return sources
    .filter(({ path }) => path.startsWith('server/src/') && !path.startsWith('server/src/db/') && !isTest(path))
    .filter(({ path }) => !(path in exceptions))
    .flatMap(({ path, text }) => rules.flatMap(([rule, problem]) => (rule.test(text) ? [`${path} ${problem}`] : [])))
}

/** Exceptions that nobody needs any more. */
export const needlessExceptions = (sources: readonly SourceFile[]): string[] =>
  Object.keys(exceptions).filter((exception) => {
    const file = sources.find(({ path }) => path === exception)
    return !file || !rules.some(([rule]) => rule.test(file.text))
  })
