import { ROOT_CONTEXT, type Span as ApiSpan, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api'
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type SpanProcessor,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace'
import type { Log } from './log.ts'
import type { Metrics } from './metrics.ts'
import { type Collector, otlpExporter } from './otlp-exporter.ts'
import type { Span, SpanAbout, Tracer } from './tracing.ts'

/** Steps that are kept for the collector, those on their way included: about two megabytes. */
const maxKept = 2_048
const batchSize = 512
/** A stopping server waits no longer for its collector. */
const closeMs = 2_000

type Needs = { log: Pick<Log, 'info' | 'warn'>; metrics: Pick<Metrics, 'count'> }
export type TracerOptions = Collector & {
  /** The share of traces that is kept, from 0 to 1. */
  share: number
  /** Milliseconds between two batches. */
  everyMs?: number
}

/** A tracer over OpenTelemetry's SDK. It is loaded only where traces are on, since the SDK takes half a second and 25 MB. */
export function openTracer({ share, everyMs = 1_000, ...collector }: TracerOptions, needs: Needs): Tracer {
  const provider = new TracerProvider({
    sampler: new ParentBasedSampler({ root: new TraceIdRatioBasedSampler(share) }),
    spanProcessors: [boundedProcessor(collector, everyMs, needs)],
  })
  const tracer = provider.getTracer('kasuwa')
  return {
    begin({ name, kind, facts = {} }, parent) {
      const above = parent === null ? ROOT_CONTEXT : trace.setSpanContext(ROOT_CONTEXT, contextOf(parent))
      return stepOf(tracer.startSpan(name, { kind: kinds[kind], attributes: facts }, above))
    },
    async close() {
      const waited = new Promise<void>((resolve) => setTimeout(resolve, closeMs).unref())
      await Promise.race([provider.shutdown().catch(() => undefined), waited])
    },
  }
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
  inner: SpanKind.INTERNAL,
} as const satisfies Record<SpanAbout['kind'], SpanKind>

/** @param traceparent in the form of `readTraceparent` */
function contextOf(traceparent: string) {
  const [, traceId = '', spanId = '', flags = ''] = traceparent.split('-')
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED, isRemote: true }
}

function stepOf(span: ApiSpan): Span {
  const { traceId, spanId, traceFlags } = span.spanContext()
  let isOver = false
  return {
    traceId,
    traceparent: `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`,
    isOver: () => isOver,
    add: (facts) => void span.setAttributes(facts),
    end(problem = null) {
      if (isOver) return
      isOver = true
      if (problem !== null) span.setAttribute('error.type', problem).setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    },
  }
}

/** Counts each step that the collector does not get: beyond those that are kept, or in a batch that failed. The log has when that begins and ends. */
function boundedProcessor(collector: Collector, everyMs: number, { log, metrics }: Needs): SpanProcessor {
  let kept = 0
  let isAway = false
  const lose = (spans: number) => metrics.count('trace_spans_lost_total', {}, spans)
  const exporter = otlpExporter(collector, (spans, problem) => {
    kept -= spans
    if (problem !== null) lose(spans)
    if (isAway === (problem !== null)) return
    isAway = problem !== null
    if (isAway) log.warn('the collector of traces does not take them', { problem })
    else log.info('the collector of traces takes them again')
  })
  const batches = new BatchSpanProcessor({
    exporter,
    maxQueueSize: maxKept,
    maxExportBatchSize: batchSize,
    scheduledDelayMillis: everyMs,
  })
  return {
    onStart: () => {},
    onEnd(span) {
      if ((span.spanContext().traceFlags & TraceFlags.SAMPLED) === 0) return
      if (kept >= maxKept) return lose(1)
      kept += 1
      batches.onEnd(span)
    },
    forceFlush: () => batches.forceFlush(),
    shutdown: () => batches.shutdown(),
  }
}
