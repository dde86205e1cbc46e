import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { type Child, startChild } from './children.ts'
import { keepRunning, type RestartRule } from './restart.ts'

let home: string
const kept: { stop(): Promise<void> }[] = []
const children: Child[] = []
const lost = vi.fn<(sentence: string) => void>()

beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kasuwa-restart-'))
  lost.mockClear()
  vi.spyOn(console, 'error').mockImplementation(() => {})
})
afterEach(async () => {
  for (const part of kept.splice(0)) await part.stop()
  children.splice(0)
  vi.restoreAllMocks()
  rmSync(home, { recursive: true, force: true })
})

const rule: RestartRule = { firstDelayMs: 10, maxDelayMs: 40, healthyMs: 60_000 }

function keep(program: string, more: Partial<RestartRule> = {}) {
  const script = path.join(home, 'program.mjs')
  writeFileSync(script, program)
  const start = () => {
    const child = startChild('program', [script])
    children.push(child)
    return child
  }
  const part = keepRunning('program', start, lost, { ...rule, ...more })
  kept.push(part)
  return part
}

const forEver = `process.on('disconnect', () => process.exit(0)); setInterval(() => {}, 1000)`
const options = { timeout: 20_000 }

test('a killed part is started again, any number of times if it runs long enough in between', async () => {
  const part = keep(forEver, { healthyMs: 0 })
  part.ready()
  for (let times = 1; times <= 4; times += 1) {
    await vi.waitFor(() => expect(children).toHaveLength(times), options)
    children.at(-1)!.process.kill('SIGKILL')
  }
  await vi.waitFor(() => expect(children).toHaveLength(5), options)
  expect(lost).not.toHaveBeenCalled()
})

test('B23 a part that crashes at once is started again without end, with growing delays up to the longest one', async () => {
  const printed = vi.mocked(console.error)
  keep('process.exit(3)').ready()
  await vi.waitFor(() => expect(children.length).toBeGreaterThanOrEqual(9), options)
  expect(lost).not.toHaveBeenCalled()
  const delays = printed.mock.calls.map(([line]) => /again in (.+) s\./.exec(String(line))?.[1])
  expect(delays.slice(0, 5)).toEqual(['0.01', '0.02', '0.04', '0.04', '0.04'])
})

test('a part that fails before it was ready is not started again', async () => {
  keep('process.exit(1)')
  await vi.waitFor(() => expect(lost).toHaveBeenCalledOnce(), options)
  expect(children).toHaveLength(1)
})

test('a stopped part is not started again, whether it runs or waits for its next start', async () => {
  const running = keep(forEver)
  running.ready()
  await running.stop()
  const waiting = keep(
    `import fs from 'node:fs'; fs.writeFileSync(${JSON.stringify(path.join(home, 'ran'))}, ''); process.exit(1)`,
    { firstDelayMs: 60_000, maxDelayMs: 60_000 },
  )
  waiting.ready()
  await vi.waitFor(() => readFileSync(path.join(home, 'ran')), options)
  await waiting.stop()
  expect(children).toHaveLength(2)
  expect(lost).not.toHaveBeenCalled()
})
