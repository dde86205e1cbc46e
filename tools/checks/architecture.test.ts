import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { calls } from '@kasuwa/contract/calls.ts'
import { expect, test } from 'vitest'
import { cycles, wrongImports } from './layers.ts'
import { bannedNames } from './order.ts'
import { sizes } from './sizes.ts'
import { importsOf, isTest, listFiles, readSources, root } from './tree.ts'

const files = listFiles()
const sources = readSources(files)

test('the check itself sees a wrong import, a wrong feature and a cycle', () => {
  const file = (path: string, ...written: string[]) => {
    const text = written.map((name, index) => `import { a as a${index} } from '${name}'`).join('\n')
    return { path, text, imports: importsOf(path, text) }
  }
  expect(wrongImports([file('domain/src/money.ts', 'node:fs')])).toHaveLength(1)
  expect(wrongImports([file('server/src/access/sign-in/login.ts', '../../loans/decide-loan.ts')])).toHaveLength(1)
  expect(
    wrongImports([file('server/src/loans/decide-loan.ts', '../access/login.ts', '../http/answer.ts')]),
  ).toHaveLength(1)
  expect(wrongImports([file('web/src/ui/button.tsx', '@kasuwa/domain/money.ts')])).toHaveLength(1)
  expect(cycles([file('server/src/a.ts', './b.ts'), file('server/src/b.ts', './a.ts')])).toHaveLength(1)
})

test('imports go in one direction (tools/checks/order.ts, docs/architecture.md)', () => {
  expect(wrongImports(sources)).toEqual([])
})

test('no file imports itself through other files', () => {
  expect(cycles(sources)).toEqual([])
})

const usesRunner = /import \{[^}]*\bvi\b[^}]*\} from 'vitest'/

/** The files that trials and measurements load and that wait or replace by the test runner. */
function runnerInLab(all: typeof sources): string[] {
  const byPath = new Map(all.map((file) => [file.path, file]))
  const reached = new Set(all.map(({ path }) => path).filter((path) => path.startsWith('lab/') && !isTest(path)))
  // A set grows while it is read.
  for (const path of reached)
    for (const { target, typeOnly } of byPath.get(path)?.imports ?? []) if (!typeOnly) reached.add(target)
  return all.filter(({ path, text }) => reached.has(path) && usesRunner.test(text)).map(({ path }) => path)
}

test('the check itself sees a trial that loads a file which waits by the test runner', () => {
  const file = (path: string, text: string) => ({ path, text, imports: importsOf(path, text) })
  const lent = file('server/src/testing/test-lending.ts', "import { expect, vi } from 'vitest'")
  const trial = file('lab/trials/fuzz.ts', "import { pay } from '../../server/src/testing/test-lending.ts'")
  expect(runnerInLab([trial, lent])).toEqual([lent.path])
})

test('no trial and no measurement waits by the test runner, which fails outside of tests', () => {
  expect(runnerInLab(sources)).toEqual([])
})

test('no folder or file has a name without meaning (tools/checks/order.ts)', () => {
  const named = files.filter((path) =>
    path.split('/').some((part) => bannedNames.includes(part.replace(/\.[a-z.]+$/i, ''))),
  )
  expect(named).toEqual([])
})

test('no barrels, no default exports, no skipped test', () => {
  const offenders = sources.filter(({ path, text }) => {
    if (/\/index\.tsx?$/.test(path) || /^export \* from/m.test(text)) return true
    if (path.startsWith('tools/checks/')) return false
    // A tool that loads a file by its path wants a default export.
    if (/^export default/m.test(text) && !/(config|\/global-setup)\.ts$/.test(path)) return true
    return /\b(test|it|describe)\.(skip|todo|only)\b/.test(text)
  })
  expect(offenders.map((file) => file.path)).toEqual([])
})

/**
 * Files with SQL without a shape: the code of statements, the demo, which creates and renames databases, and base backups, whose connection
 * takes no parameters.
 */
const ownSql = /^server\/src\/(db\/|demo\/|backup\/base-backup\.ts$)/
/** Calls of PostgreSQL that bypass `statement`: with the driver, with a text, or with a parameter's position. */
const rawSql = /\.query\(|\.(rows|row|run)(<[^(]*>)?\(\s*['"`]|[\s(=,]\$[1-9]\b/

const usesRawSql = ({ path, text }: { path: string; text: string }): boolean =>
  path.startsWith('server/src/') && !isTest(path) && !ownSql.test(path) && rawSql.test(text)

test('the check itself sees SQL outside a statement', () => {
  const inFeature = (text: string) => usesRawSql({ path: 'server/src/loans/loan-repository.ts', text })
  expect(inFeature("await app.database.pool.query('select 1')")).toBe(true)
  expect(inFeature("await sql.row<{ one: number }>(\n  'select 1 as one')")).toBe(true)
  expect(inFeature('const find = `select id from loans where id = $1`')).toBe(true)
  expect(inFeature("statement({ params: { id }, sql: 'select from loans where id = :id' })")).toBe(false)
})

test('the server calls PostgreSQL only with statements that have shapes (decision 31)', () => {
  expect(sources.filter(usesRawSql).map(({ path }) => path)).toEqual([])
})

test('every call of the contract has a test that names its path', () => {
  const tests = sources
    .filter((file) => /\.(test|journey|spec)\.tsx?$/.test(file.path) && /^(server|journeys)\//.test(file.path))
    .map((file) => file.text)
    .join('\n')
  const routes = Object.values(calls).flatMap((lines) => Object.values(lines).map((line) => line['~orpc'].route.path!))
  const literal = (path: string) =>
    new RegExp(path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^\'"\\s]+'))
  expect(routes.filter((path) => !literal(path).test(tests))).toEqual([])
})

/** Calls that only other clients use, and the reason. */
const notForTheWeb: Record<string, string> = {
  'kyc.uploadDocuments':
    'the web sends each document by itself, with its own progress; this call is for clients that cannot',
}

test('every call of the contract is used by the web, or has an exception with a reason', () => {
  const web = sources
    .filter(({ path }) => path.startsWith('web/src/') && !/\.test\.tsx?$/.test(path))
    .map((file) => file.text)
    .join('\n')
  const names = Object.entries(calls).flatMap(([feature, lines]) =>
    Object.keys(lines).map((line) => `${feature}.${line}`),
  )
  const unused = names.filter((name) => !new RegExp(`\\b(api|queries)\\.${name.replace('.', '\\.')}\\b`).test(web))
  expect(unused.sort()).toEqual(Object.keys(notForTheWeb).sort())
})

test('a path named in the docs exists, and no page is longer than 150 lines', () => {
  const pages = files.filter((path) => path.endsWith('.md'))
  const problems = pages.flatMap((page) => {
    const text = readFileSync(join(root, page), 'utf8')
    const linked = [...text.matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)].map((match) => match[1]!)
    const coded = [
      ...text.matchAll(/`((?:domain|contract|server|web|sandbox|cli|journeys|lab|tools|docs|deploy)\/[\w./-]+\.\w+)`/g),
    ].map((match) => match[1]!)
    const missing = [...linked.map((path) => join(dirname(page), path)), ...coded].filter(
      (path) => !existsSync(join(root, path)),
    )
    const long = text.split('\n').length > 151 ? [`${page} is longer than 150 lines`] : []
    return [...missing.map((path) => `${page} names ${path}, which does not exist`), ...long]
  })
  expect(problems).toEqual([])
})

test('the sizes of files (an aim and not a gate: 45 in the median, 150 at p90, 250 for the longest)', () => {
  const table = sizes(sources)
  console.table(table)
  expect(table.length).toBeGreaterThan(0)
})
