import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { doubtful, licencesOf, licencesPage, type Lockfile } from './licences.ts'
import { sbomOf } from './sbom.ts'
import { root } from './tree.ts'

test('the check itself sees a licence that is unknown, one that is not allowed, and both kinds of several licences', () => {
  const packages = {
    '': { version: '1.0.0' },
    server: { version: '1.0.0', license: 'UNLICENSED' },
    'node_modules/@kasuwa/server': { link: true },
    'node_modules/free': { version: '1.0.0', license: 'MIT' },
    'node_modules/free/node_modules/none': { version: '2.0.0' },
    'node_modules/copyleft': { version: '1.0.0', license: 'AGPL-3.0-only', dev: true },
    'node_modules/choice': { version: '1.0.0', license: '(MIT OR GPL-3.0-only)' },
    'node_modules/both': { version: '1.0.0', license: 'MIT AND GPL-3.0-only' },
  }
  const found = licencesOf({ packages })
  expect(found.map(({ name }) => name)).toEqual(['both', 'choice', 'copyleft', 'free', 'none'])
  expect(doubtful(found).map(({ name, licence }) => [name, licence])).toEqual([
    ['both', 'MIT AND GPL-3.0-only'],
    ['copyleft', 'AGPL-3.0-only'],
    ['none', 'unknown'],
  ])
  expect(licencesPage(found)).toContain('## AGPL-3.0-only: 1\n\ncopyleft 1.0.0 (tests)')
})

test('OPER-80 the licence of every package is known, and one that the product may be delivered under', () => {
  const lockfile = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lockfile
  const found = licencesOf(lockfile)
  expect(found.length).toBeGreaterThan(300)
  expect(doubtful(found)).toEqual([])
})

test('OPER-80 the bill of materials has each package that runs, with its address, licence and digest', () => {
  const packages = licencesOf({
    packages: {
      'node_modules/@some/scoped': { version: '1.2.3', license: 'MIT AND OFL-1.1', integrity: 'sha512-AAEC' },
      'node_modules/plain': { version: '4.0.0', license: 'ISC' },
      'node_modules/of-tests': { version: '1.0.0', license: 'MIT', dev: true },
    },
  })
  expect(sbomOf({ name: 'kasuwa', version: '0.1.0' }, packages)).toMatchObject({
    bomFormat: 'CycloneDX',
    metadata: { component: { name: 'kasuwa', version: '0.1.0' } },
    components: [
      {
        group: '@some',
        name: 'scoped',
        purl: 'pkg:npm/%40some/scoped@1.2.3',
        licenses: [{ expression: 'MIT AND OFL-1.1' }],
        hashes: [{ alg: 'SHA-512', content: '000102' }],
      },
      { name: 'plain', purl: 'pkg:npm/plain@4.0.0', licenses: [{ license: { id: 'ISC' } }] },
    ],
  })
})
