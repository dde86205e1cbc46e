import { AsyncLocalStorage } from 'node:async_hooks'

/** Values beside a step's name: never a person's data, a parameter of SQL, or a part of an address that names a row. */
export type SpanFacts = Record<string, string | number | boolean>

export type SpanAbout = {
  name: string
  /** `server`: a call that came in; `client`: one to somebody else; `consumer`: promised work; `inner`: a part of ours. */
  kind: 'server' | 'client' | 'consumer' | 'inner'
  facts?: SpanFacts
  /** The `traceparent` of a step elsewhere that caused this one; without it, the step under way did. */
  parent?: string | null | undefined
}

/** A step of a trace that is under way. */
export type Span = {
  traceId: string
  /** Names the step for others (W3C Trace Context). */
  traceparent: string
  isOver(): boolean
  add(facts: SpanFacts): void
  /** @param problem the kind of a failure, without its text */
  end(problem?: string | null): void
}

/** Begins steps, and gives away those that are over. */
export type Tracer = {
  begin(about: SpanAbout, parent: string | null): Span
  /** Gives away the remaining ones, within a limit. */
  close(): Promise<void>
}

/** Null while traces are off: then a step costs a comparison, and no package is loaded. One for the process, since the database and the adapters know no app. */
let tracer: Tracer | null = null
const steps = new AsyncLocalStorage<Span>()

/** Traces are kept by this tracer from now on; null: by none. */
export function traceWith(next: Tracer | null): void {
  tracer = next
}

/** The step under way, unless it is over: a timer that was set during a step belongs to none. */
function stepNow(): Span | undefined {
  const step = steps.getStore()
  return step?.isOver() ? undefined : step
}

/** The id of the trace under way, for the log; it is also known just after its last step. */
export const traceIdNow = (): string | undefined => steps.getStore()?.traceId

/** The `traceparent` of the step under way, to be kept with promised work; null without one. */
export const traceparentNow = (): string | null => stepNow()?.traceparent ?? null

/** Begins a step that ends elsewhere, such as a call whose answer is sent later. Null while traces are off. */
export function beginSpan(about: () => SpanAbout): Span | null {
  if (!tracer) return null
  const given = about()
  return tracer.begin(given, given.parent ?? traceparentNow())
}

/** Runs work as a part of a step that was begun. */
export const insideSpan = <T>(span: Span | null, work: () => T): T => (span ? steps.run(span, work) : work())

/** Runs work as a step: of the trace that `parent` names, of the one under way, or of a new one. */
export function inSpan<T>(about: () => SpanAbout, work: (span: Span | null) => Promise<T>): Promise<T> {
  const span = beginSpan(about)
  return span ? untilDone(span, work) : work(null)
}

/** The same for the small parts of a step: without a step under way they are in no trace, so that polling makes none. */
export function inPart<T>(about: () => SpanAbout, work: () => Promise<T>): Promise<T> {
  return tracer && stepNow() ? inSpan(about, work) : work()
}

async function untilDone<T>(span: Span, work: (span: Span) => Promise<T>): Promise<T> {
  try {
    const result = await steps.run(span, () => work(span))
    span.end()
    return result
  } catch (error) {
    span.end(problemOf(error))
    throw error
  }
}

/** A failure's code or its class. Its text may quote a person. */
export function problemOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  return 'code' in error && typeof error.code === 'string' ? error.code : error.constructor.name
}

const form = /^00-(?!0{32})[\da-f]{32}-(?!0{16})[\da-f]{16}-[\da-f]{2}$/

/** The header if it names a step (W3C Trace Context, version 00), else null. */
export const readTraceparent = (header: unknown): string | null =>
  typeof header === 'string' && form.test(header) ? header : null
