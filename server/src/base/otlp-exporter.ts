import { hostname } from 'node:os'
import { SpanStatusCode } from '@opentelemetry/api'
import type { ReadableSpan, SpanExporter } from '@opentelemetry/sdk-trace'

export type Collector = {
  /** The base address, without `/v1/traces`. */
  address: string
  headers?: Readonly<Record<string, string>> | undefined
  /** Milliseconds for one batch. */
  timeoutMs?: number
}

/** Learns of each batch of so many steps. `problem`: why the collector did not take it; null where it did. */
type OnBatch = (spans: number, problem: string | null) => void

/**
 * Sends steps to a collector as OTLP in JSON over HTTP. A batch is sent once: one that fails is lost, so that nothing piles up. The packages for this bring
 * those for metrics and logs too (decision 114).
 */
export function otlpExporter({ address, headers = {}, timeoutMs = 10_000 }: Collector, onBatch: OnBatch): SpanExporter {
  const service = attributesOf({ 'service.name': 'kasuwa', 'service.instance.id': `${hostname()} ${process.pid}` })
  const post = async (spans: readonly ReadableSpan[]): Promise<string | null> => {
    const scope = { scope: { name: 'kasuwa' }, spans: spans.map(spanOf) }
    const { ok, status, body } = await fetch(`${address}/v1/traces`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ resourceSpans: [{ resource: { attributes: service }, scopeSpans: [scope] }] }),
      // Another address must not get the key.
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    })
    // Nothing in the answer matters, and it may be long.
    await body?.cancel()
    return ok ? null : `it answered ${status}`
  }
  const send = async (spans: readonly ReadableSpan[], done: Parameters<SpanExporter['export']>[1]): Promise<void> => {
    const problem = await post(spans).catch((error: unknown) => (error instanceof Error ? error.name : 'failed'))
    onBatch(spans.length, problem)
    done({ code: problem === null ? 0 : 1 })
  }
  return {
    export: (spans, done) => void send(spans, done),
    shutdown: () => Promise.resolve(),
  }
}

type Values = Readonly<Record<string, unknown>>

const attributesOf = (values: Values) => Object.entries(values).map(([key, value]) => ({ key, value: valueOf(value) }))

function valueOf(value: unknown) {
  if (typeof value === 'number') return Number.isInteger(value) ? { intValue: String(value) } : { doubleValue: value }
  return typeof value === 'boolean' ? { boolValue: value } : { stringValue: String(value) }
}

/** OTLP numbers kinds from 1 on, the API from 0. */
function spanOf(span: ReadableSpan) {
  const { name, kind, parentSpanContext, startTime, endTime, status, attributes } = span
  const { traceId, spanId, traceFlags } = span.spanContext()
  return {
    traceId,
    spanId,
    flags: traceFlags,
    ...(parentSpanContext && { parentSpanId: parentSpanContext.spanId }),
    name,
    kind: kind + 1,
    startTimeUnixNano: nanosOf(startTime),
    endTimeUnixNano: nanosOf(endTime),
    attributes: attributesOf(attributes),
    status: status.code === SpanStatusCode.ERROR ? { code: status.code } : {},
  }
}

const nanosOf = ([seconds, nanos]: readonly [number, number]): string => `${seconds}${String(nanos).padStart(9, '0')}`
