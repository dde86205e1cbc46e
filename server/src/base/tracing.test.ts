import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { Log } from './log.ts'
import { openMetrics } from './metrics.ts'
import { openTracer, type TracerOptions } from './open-tracer.ts'
import { testCollector } from './test-collector.ts'
import {
  beginSpan,
  inPart,
  insideSpan,
  inSpan,
  readTraceparent,
  type Tracer,
  traceparentNow,
  traceWith,
} from './tracing.ts'

let collector: Awaited<ReturnType<typeof testCollector>>
let events: string[] = []
const log: Pick<Log, 'info' | 'warn'> = {
  info: (event) => void events.push(event),
  warn: (event) => void events.push(event),
}
let metrics = openMetrics()
const open: Tracer[] = []

beforeEach(async () => {
  events = []
  metrics = openMetrics()
  collector = await testCollector()
})
afterEach(async () => {
  traceWith(null)
  for (const tracer of open.splice(0)) await tracer.close()
  await collector.close()
})

function tracing(options: Partial<TracerOptions> = {}): Tracer {
  const tracer = openTracer({ address: collector.url, share: 1, everyMs: 20, ...options }, { log, metrics })
  open.push(tracer)
  traceWith(tracer)
  return tracer
}
const step =
  (name = 'step') =>
  () => ({ name, kind: 'inner' as const })
const lost = async () => Number(/^kasuwa_trace_spans_lost_total (\d+)$/m.exec(await metrics.text())?.[1])
const makeSteps = async (count: number) => {
  for (let n = 0; n < count; n++) await inSpan(step(), () => Promise.resolve())
}
const soon = { timeout: 10_000, interval: 20 }

test('OPER-40 without a tracer a step only runs its work', async () => {
  const never = () => expect.fail('nobody asks for its name')
  expect(await inSpan(never, (span) => Promise.resolve(span))).toBe(null)
  expect(await inPart(never, () => Promise.resolve(7))).toBe(7)
  expect([beginSpan(never), traceparentNow(), insideSpan(null, () => 8)]).toEqual([null, null, 8])
})

test('OPER-40 the SDK is imported where traces are on, and at no other place', () => {
  const root = new URL('..', import.meta.url).pathname
  const sources = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /(?<!\.test)\.ts$/.test(name),
  )
  const importing = (what: RegExp) =>
    sources.filter((name) => what.test(readFileSync(`${root}${name}`, 'utf8'))).toSorted()
  expect(importing(/from '@opentelemetry\//)).toEqual(['base/open-tracer.ts', 'base/otlp-exporter.ts'])
  expect(importing(/from '[^']*\/otlp-exporter.ts'/)).toEqual(['base/open-tracer.ts'])
  expect(importing(/from '[^']*\/open-tracer.ts'/)).toEqual([])
  expect(importing(/await import\('[^']*\/open-tracer.ts'\)/)).toEqual(['app/open-app.ts'])
})

test('OPER-40 OPER-41 steps are below the step around them, or the one that a traceparent names; a part without one is in no trace', async () => {
  tracing()
  await inPart(step('polling'), () => Promise.resolve())
  let kept: string | null = null
  await inSpan(step('call'), () =>
    inPart(step('statement'), async () => {
      kept = traceparentNow()
    }),
  )
  await inSpan(
    () => ({ name: 'job', kind: 'consumer', parent: kept, facts: { tries: 2, share: 0.5, late: true } }),
    () => Promise.resolve(),
  )
  await expect.poll(() => collector.spans.map(({ name }) => name), soon).toEqual(['statement', 'call', 'job'])
  const [statement, call, job] = collector.spans
  expect(call!.parentSpanId).toBeUndefined()
  expect(statement).toMatchObject({ traceId: call!.traceId, parentSpanId: call!.spanId, kind: 1 })
  expect(job).toMatchObject({ traceId: call!.traceId, parentSpanId: statement!.spanId, kind: 5 })
  expect(job!.attributes.map(({ value }) => value)).toEqual([
    { intValue: '2' },
    { doubleValue: 0.5 },
    { boolValue: true },
  ])
  expect(Math.abs(Number(call!.startTimeUnixNano) / 1e6 - Date.now())).toBeLessThan(60_000)
})

test('OPER-42 a failed step has the kind of its failure and not its text; work that a timer begins later is in no trace', async () => {
  tracing()
  let later: string | null = 'unset'
  const rung = new Promise<void>((resolve) => {
    void inSpan(step('timer'), async () => {
      setTimeout(() => {
        later = traceparentNow()
        resolve()
      }, 30)
    })
  })
  await expect(inSpan(step('fails'), () => Promise.reject(new RangeError('Halima')))).rejects.toThrow('Halima')
  await rung
  expect(later).toBe(null)
  await expect.poll(() => collector.spans.length, soon).toBe(2)
  expect(collector.spans.find(({ name }) => name === 'fails')).toMatchObject({
    status: { code: 2 },
    attributes: [{ key: 'error.type', value: { stringValue: 'RangeError' } }],
  })
  expect(JSON.stringify(collector.spans)).not.toContain('Halima')
})

test('OPER-40 a share of 0 keeps no trace, and what was sent on as kept elsewhere is kept whole', async () => {
  tracing({ share: 0 })
  await inSpan(step(), () => Promise.resolve())
  const parent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  await inSpan(
    () => ({ ...step('kept')(), parent }),
    () => inSpan(step('below'), () => Promise.resolve()),
  )
  await expect.poll(() => collector.spans.map(({ name }) => name), soon).toEqual(['below', 'kept'])
  expect(await lost()).toBe(0)
})

test('OPER-42 only the documented form of traceparent is read', () => {
  const good = `00-${'a1'.repeat(16)}-${'b'.repeat(16)}-00`
  expect(readTraceparent(good)).toBe(good)
  const wrong = [
    undefined,
    '',
    [good, good],
    good.toUpperCase(),
    `01${good.slice(2)}`,
    `${good}-x`,
    good.replace(/a1/g, '00'),
    good.replace(/b/g, '0'),
  ]
  for (const one of wrong) expect(readTraceparent(one)).toBe(null)
})

test.each([
  ['away', async () => collector.close()],
  ['refusing', async () => void (collector.answer = (response) => void response.writeHead(500).end('x'.repeat(1e5)))],
  ['silent', async () => void (collector.answer = () => {})],
])(
  'OPER-43 while the collector is %s nobody waits, 2,048 steps are kept, and the lost ones are counted',
  async (_how, make) => {
    await make()
    const tracer = tracing({ timeoutMs: 300 })
    const begun = performance.now()
    await makeSteps(5_000)
    expect(performance.now() - begun).toBeLessThan(2_000)
    await expect.poll(lost, soon).toBe(5_000)
    expect(events).toEqual(['the collector of traces does not take them'])
    await makeSteps(10)
    traceWith(null)
    const closing = performance.now()
    await tracer.close()
    expect(performance.now() - closing).toBeLessThan(2_500)
  },
)

test('OPER-43 steps beyond the kept ones are lost at once, and later ones arrive once the collector answers again', async () => {
  const held: (() => void)[] = []
  const answer = collector.answer
  collector.answer = (response) => void held.push(() => answer(response))
  tracing({ timeoutMs: 10_000 })
  await makeSteps(3_000)
  expect(await lost()).toBe(3_000 - 2_048)
  await expect.poll(() => held.length, soon).toBe(1)
  collector.answer = answer
  held[0]!()
  await expect.poll(() => collector.spans.length, soon).toBe(2_048)
  await makeSteps(1)
  await expect.poll(() => collector.spans.length, soon).toBe(2_049)
  expect([await lost(), events]).toEqual([952, []])
})
