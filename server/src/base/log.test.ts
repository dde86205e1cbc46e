import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { lineLog } from './log.ts'

function written(work: (log: ReturnType<typeof lineLog>) => void): Record<string, unknown>[] {
  const lines: string[] = []
  work(lineLog((line) => lines.push(line)))
  expect(lines.every((line) => line.endsWith('\n') && line.indexOf('\n') === line.length - 1)).toBe(true)
  return lines.map((line) => JSON.parse(line) as Record<string, unknown>)
}

test('an event is one line of JSON: its level, its moment, its name and its facts', () => {
  expect(
    written((log) => log.warn('database connection lost', { attempts: 2, url: 'http://127.0.0.1:3000/healthz' })),
  ).toEqual([
    {
      level: 'warn',
      at: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/),
      event: 'database connection lost',
      attempts: 2,
      url: 'http://127.0.0.1:3000/healthz',
    },
  ])
  expect(written((log) => (log.info('a'), log.error('b'))).map(({ level }) => level)).toEqual(['info', 'error'])
})

test('an error keeps its message, its code and where it came from', () => {
  const error = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' })
  expect(written((log) => log.error('stopped by an error', { error }))[0]!['error']).toEqual({
    message: 'no connection',
    code: 'ECONNREFUSED',
    stack: expect.any(Array),
  })
})

test('text that looks like a secret is hidden, by its name and by its form', () => {
  const lines = written((log) => {
    log.info('call', {
      token: 'abc',
      body: { password: 'Kano&River-42', nin: '12345678901', amount: 4_000_000 },
      code: '123456',
      cookie: 'a=b',
      why: { text: 'sk_test_nested1', account_number: 'zenith-1', error: new Error('Bearer nested2') },
    })
    log.error('provider', {
      error: new Error('account 0123456789 of +2348031234567 refused for sk_live_abc123 with Bearer eyJhbGci.x.y'),
      why: 'BVN 22212345678',
    })
  })
  const text = JSON.stringify(lines)
  for (const secret of [
    'abc',
    'Kano',
    '12345678901',
    '123456',
    'a=b',
    '0123456789',
    '2348031234567',
    'abc123',
    'eyJ',
    'nested',
    'zenith',
    '22212345678',
  ])
    expect(text).not.toContain(secret)
  expect(text).toContain('4000000')
  expect(text).toContain('account [hidden] of [hidden] refused')
})

test.each([
  'spawn failed with exit code 1',
  'password authentication failed for user "kasuwa"',
  "Unexpected token '<' in JSON",
  'the code for the screen did not come',
  'error code: ECONNREFUSED',
  'no password given',
])('a text that is no secret keeps its cause: %s', (cause) => {
  expect(written((log) => log.error('stopped by an error', { error: new Error(cause), why: cause }))[0]).toMatchObject({
    error: { message: cause },
    why: cause,
  })
})

test.each([
  ['your code 123456'],
  ['code=4711', 'code: "0815"'],
  ['password: hunter', 'password=Kano', '"password":"Kano&River"'],
  ['password Kano&River-42', "token 'abc123'"],
  ['NIN 1234 5678 901', 'bvn: 222-1234'],
])('a value after its name is hidden: %s', (...texts) => {
  for (const text of texts) {
    const why = written((log) => log.warn('odd', { why: text }))[0]!['why']
    expect(why).toContain('[hidden]')
    expect(why).not.toMatch(/123456|4711|0815|hunter|Kano|River|abc123|5678|1234/)
  }
})

test('it never throws: nowhere to write, facts that are no JSON', () => {
  const broken = lineLog(() => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
  })
  expect(() => broken.error('lost', { error: new Error('x') })).not.toThrow()
  const round: Record<string, unknown> = {}
  round['self'] = round
  const throwing = {
    toJSON: () => {
      throw new Error('no')
    },
  }
  expect(
    written((log) => log.info('odd', { round, big: 1n, throwing, nothing: undefined, symbol: Symbol('s') })),
  ).toHaveLength(1)
})

test('a process that ends at once, or by an error of ours, has written its last lines, in their order', () => {
  const program = (ends: string) => `
    const { lineLog } = await import(${JSON.stringify(new URL('log.ts', import.meta.url).href)})
    const log = lineLog()
    log.info('first')
    await new Promise((resolve) => setTimeout(resolve, 10))
    log.warn('second')
    log.error('third')
    ${ends}`
  for (const ends of ['process.exit(3)', "throw new Error('a mistake')", '']) {
    const { stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', program(ends)], {
      encoding: 'utf8',
    })
    const lines = stderr.split('\n').filter((line) => line.startsWith('{'))
    expect(lines.map((line) => (JSON.parse(line) as { event: string }).event)).toEqual(['first', 'second', 'third'])
  }
})
