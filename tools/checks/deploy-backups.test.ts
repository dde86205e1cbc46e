import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './tree.ts'

const read = (name: string): string => readFileSync(join(root, name), 'utf8')

test('OPER-33 the page of backups gives PostgreSQL the script that flushes to the disk, and no cp or mv', () => {
  const page = read('docs/backups.md')
  const commands = [...page.matchAll(/^archive_command = '(.*)'$/gm)].map(([, command]) => command)
  expect(commands).toEqual(['/srv/kasuwa/deploy/archive-wal.sh "%p" "%f" /backups/wal'])
  expect(read('deploy/archive-wal.sh')).toMatch(/dd .*conv=fsync/)
})

/** `name=value` lines by section. */
function sectionsOf(text: string): Record<string, Record<string, string>> {
  const sections: Record<string, Record<string, string>> = {}
  let open: Record<string, string> = {}
  for (const line of text.split('\n')) {
    const [, section] = /^\[(.+)\]$/.exec(line) ?? []
    if (section !== undefined) open = sections[section] = {}
    const [, name, value] = /^([a-z0-9-]+)=(.*)$/.exec(line) ?? []
    if (name !== undefined) open[name] = value ?? ''
  }
  return sections
}

test('OPER-35 the example of pgBackRest is encrypted, parallel, kept for weeks, from the standby, and throws no WAL away', () => {
  const { global = {}, kasuwa = {} } = sectionsOf(read('deploy/pgbackrest.conf'))
  expect(global).toMatchObject({
    'repo1-type': 's3',
    'repo1-cipher-type': 'aes-256-cbc',
    'repo1-retention-full-type': 'time',
    'backup-standby': 'y',
    'archive-async': 'y',
  })
  expect(Number(global['process-max'])).toBeGreaterThan(1)
  expect(Number(global['repo1-retention-full'])).toBeGreaterThanOrEqual(7)
  expect(global).not.toHaveProperty('archive-push-queue-max')
  expect(Object.keys(kasuwa)).toEqual(expect.arrayContaining(['pg1-path', 'pg2-host', 'pg2-path']))
  const page = read('docs/pgbackrest.md')
  expect(page).toContain("archive_command = 'pgbackrest --stanza=kasuwa archive-push %p'")
  for (const command of ['backup --to', 'restore --no-database', 'restore-check', 'wal-check --list'])
    expect(page).toContain(command)
})
