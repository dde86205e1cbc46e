import { expect, test } from 'vitest'
import { findGaps } from './wal-gaps.ts'

const bytes = 16 * 1024 * 1024
const names = [
  '0000000100000000000000FD',
  '0000000100000000000000FE',
  '0000000100000000000000FF',
  '000000010000000100000000',
  '000000010000000100000001',
]

test('OPER-34 a complete archive has no gap, across the end of a log number and on each timeline', () => {
  const other = ['000000020000000100000001', '000000020000000100000002']
  const more = [
    '000000010000000100000001.00000028.backup',
    '00000002.history',
    '000000010000000100000002.partial',
    '.000000010000000100000009.unfinished',
  ]
  expect(findGaps([...names, ...other, ...more].join('\n'), bytes, '000000020000000100000002')).toEqual({
    files: 7,
    newest: '000000020000000100000002',
    missing: [],
  })
  expect(findGaps('', bytes, null)).toEqual({ files: 0, newest: null, missing: [] })
})

test('OPER-34 each missing file is named, and so is one that PostgreSQL says it archived', () => {
  const left = names.filter((_, at) => at !== 1 && at !== 3).join('\n')
  expect(findGaps(left, bytes, '000000010000000100000002').missing).toEqual([
    '0000000100000000000000FE',
    '000000010000000100000000',
    '000000010000000100000002',
  ])
  const history = '000000010000000100000001.00000028.backup'
  expect(findGaps(names.join('\n'), bytes, history).missing).toEqual([])
  expect(findGaps(names.slice(0, 4).join('\n'), bytes, history).missing).toEqual(['000000010000000100000001'])
  expect(findGaps('', bytes, names[0]!).missing).toEqual([names[0]])
})

test('OPER-34 files after the one that PostgreSQL had archived last are on their way, in any order, and not missing', () => {
  const later = ['000000010000000100000003', '000000020000000100000009', '000000020000000100000011']
  expect(findGaps([...names, ...later].join('\n'), bytes, names[4]!).missing).toEqual([])
  expect(findGaps([...names, ...later].join('\n'), bytes, later[0]!).missing).toEqual(['000000010000000100000002'])
})

test('SCALE-12 files that a dead primary did not archive before the next timeline began are missing', () => {
  const next = ['000000020000000100000004', '000000020000000100000005']
  const hole = ['000000010000000100000002', '000000010000000100000003']
  const archive = [...names, '00000002.history', '000000010000000100000004.partial', ...next]
  expect(findGaps(archive.join('\n'), bytes, next[1]!).missing).toEqual(hole)
  expect(findGaps(archive.join('\n'), bytes, null).missing).toEqual(hole)
  expect(findGaps([...archive, ...hole].join('\n'), bytes, next[1]!).missing).toEqual([])
  // The new primary archives the beginning of the file in which the old timeline ended.
  expect(findGaps(names.join('\n'), bytes, '000000010000000100000002.partial').missing).toEqual([])
  // A third timeline that leaves the first one, and not the second.
  const third = '000000030000000100000004'
  const branch = [...names, ...hole, '000000020000000100000001', third]
  expect(findGaps(branch.join('\n'), bytes, third).missing).toEqual([])
})

test('OPER-34 the list of pgBackRest is read as it prints it, as text and as JSON', () => {
  const digest = '0123456789abcdef0123456789abcdef01234567'
  const text = names.map((name) => `15-1/${name.slice(0, 16)}/${name}-${digest}.zst`).join('\n')
  expect(findGaps(text, bytes, null)).toMatchObject({ files: 5, missing: [] })
  const json = JSON.stringify(Object.fromEntries(text.split('\n').map((name) => [name, { type: 'file' }])))
  expect(findGaps(json, bytes, null)).toMatchObject({ files: 5, missing: [] })
  expect(findGaps(text.replace(/.*FE-.*\n/, ''), bytes, null).missing).toEqual(['0000000100000000000000FE'])
})
