import { expect, test } from 'vitest'
import { reachedFrom, referencesIn, trailTo } from './references.ts'
import { unknownPrimaryReads, wrongReplicaReads } from './replica-reads.ts'
import { importsOf, readSources } from './tree.ts'

const sources = readSources()

/** The sources of the repository with one of them changed. */
function withChange(path: string, change: (text: string) => string) {
  return sources.map((file) => {
    if (file.path !== path) return file
    const text = change(file.text)
    expect(text).not.toBe(file.text)
    return { path, text, imports: importsOf(path, text) }
  })
}
const marks = (name: string) => (text: string) =>
  text.replace(`const ${name} = statement({`, `const ${name} = statement({ reads: 'replica',`)

test('SCALE-26 no statement that may be answered by a standby is run by a call that writes or decides, or by a job', () => {
  expect(wrongReplicaReads(sources)).toEqual([])
  expect(unknownPrimaryReads()).toEqual([])
})

test('SCALE-26 the check itself sees a marked statement of a decision, of a proposal, of a payout and of a job', () => {
  const found = (path: string, name: string) => wrongReplicaReads(withChange(path, marks(name))).join()
  expect(found('server/src/loans/admin-loan-repository.ts', 'findOne')).toMatch(/decide|showDecision/)
  expect(found('server/src/proposals/proposal-repository.ts', 'findOne')).toContain('may not read the replica')
  expect(found('server/src/outbox/payout-stop-repository.ts', 'find')).toContain('may not read the replica')
  expect(found('server/src/http/session.ts', 'look')).toContain('http/')
})

test('the check itself follows names through imports, tables and shorthand, and no names of properties', () => {
  const file = (path: string, text: string) => ({ path, text, imports: importsOf(path, text) })
  const references = referencesIn([
    file(
      'a.ts',
      `import { read as readIt } from './b.ts'\nexport const table = { one: () => readIt(), two: (x) => x.other }`,
    ),
    file('b.ts', `const other = 1\nconst inner = () => other\nexport async function read() { return { inner } }`),
  ])
  const reached = reachedFrom(references, ['a.ts#table.one'])
  expect([...reached.keys()]).toEqual(['a.ts#table.one', 'b.ts#read', 'b.ts#inner', 'b.ts#other'])
  expect(trailTo(reached, 'b.ts#other')).toEqual(['a.ts#table.one', 'b.ts#read', 'b.ts#inner', 'b.ts#other'])
  expect([...reachedFrom(references, ['a.ts#table.two']).keys()]).toEqual(['a.ts#table.two'])
})
