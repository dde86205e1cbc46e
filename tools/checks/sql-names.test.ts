import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { isTest, readSources, root } from './tree.ts'

/** Views of PostgreSQL's sessions and locks: a distributed engine has them for each of its machines alone. */
const ofSessions = /\bpg_(?:locks|stat_activity)\b/
/** The schema's name: search_path chooses the schema (SCALE-52). */
const schema = /\bpublic\s*\.\s*[a-z_]|'public'|\bschema public\b|search_path\s*(?:=|to)\s*public/i

/** Files that may look at sessions: for metrics and the doctor, the log of migrations, the embedded database. */
const mayLook = [
  'server/src/backup/standbys.ts',
  'server/src/db/apply-migration.ts',
  'server/src/demo/demo-database.ts',
]
/** From this number on functions are free of the schema's name: 0287 changes those before. */
const firstFree = '0288'

/** A time in `do update set`, where a distributed engine takes constants and the row that would have been written (`excluded`). */
const timeOverConflict = /do update set(?:(?!\bwhere\b|\breturning\b)[^`)])*\b(?:now|product_now|clock_timestamp)\(\)/

type Text = { path: string; text: string }

const found = (texts: readonly Text[], pattern: RegExp, allowed: readonly string[] = []): string[] =>
  texts.filter(({ path, text }) => pattern.test(text) && !allowed.includes(path)).map(({ path }) => path)

const sources: Text[] = readSources().filter(({ path }) => path.startsWith('server/src/') && !isTest(path))
const numberOf = (path: string): string => /migrations.(\d{4})/.exec(path)?.[1] ?? firstFree
const files: Text[] = globSync('server/{grants,tallies,report,migrations/*}.sql', { cwd: root })
  .filter((path) => numberOf(path) >= firstFree)
  .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

test('SCALE-50 no statement of the product reads the sessions or locks of PostgreSQL', () => {
  expect(sources.length).toBeGreaterThan(300)
  expect(found(sources, ofSessions, mayLook)).toEqual([])
  expect(found(files, ofSessions)).toEqual([])
})

test('SCALE-52 no statement, view, right or newer migration names the schema of the tables', () => {
  expect(files.length).toBeGreaterThanOrEqual(3)
  expect(found([...sources, ...files], schema)).toEqual([])
})

test('SCALE-54 a statement that writes over a conflict takes its time from the row', () => {
  expect(found([...sources, ...files], timeOverConflict)).toEqual([])
})

test('SCALE-50 SCALE-52 SCALE-54 the check finds a planted name, and leaves similar words', () => {
  const plant = (text: string): Text => ({ path: 'planted.ts', text })
  for (const text of [
    'select from public.loans',
    "relnamespace = 'public'::regnamespace",
    'set search_path = public, pg_temp',
  ])
    expect(found([plant(text)], schema), text).toEqual(['planted.ts'])
  for (const text of ['revoke all on database x from public', 'a public address.'])
    expect(found([plant(text)], schema), text).toEqual([])
  const over = (time: string) => [plant(`insert … on conflict (id) do update set name = 'x', at = ${time}\``)]
  expect(found(over('now()'), timeOverConflict)).toEqual(['planted.ts'])
  expect(found(over('excluded.at'), timeOverConflict)).toEqual([])
  expect(found([plant('select from pg_locks')], ofSessions)).toEqual(['planted.ts'])
})
