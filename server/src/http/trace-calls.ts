import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../context/context.ts'
import { beginSpan, insideSpan, readTraceparent, type Span, type SpanAbout } from '../base/tracing.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The step of a trace that the request is; null while traces are off. */
    span: Span | null
  }
}

/** Built files and pages are the same for everybody, and checks of a proxy would hide the calls of people. */
const isTraced = (route: string): boolean => /^\/(api|files)\//.test(route)

/** Each call is a step of a trace: of its route, with its status, its request id, and nothing of its address, input or caller. */
export function traceCalls({ settings }: App, http: FastifyInstance): void {
  http.decorateRequest('span', null)
  if (settings.OTEL_EXPORTER_OTLP_ENDPOINT === undefined) return
  http.addHook('onRequest', (request, _reply, done) => {
    const route = request.routeOptions.url ?? ''
    if (isTraced(route)) request.span = beginSpan(() => spanOf(request, route))
    insideSpan(request.span, done)
  })
  http.addHook('onResponse', (request, { statusCode: status }, done) => {
    request.span?.add({ 'http.response.status_code': status })
    request.span?.end(status >= 500 ? String(status) : null)
    done()
  })
}

const spanOf = (request: FastifyRequest, route: string): SpanAbout => ({
  name: `${request.method} ${route}`,
  kind: 'server',
  parent: parentOf(request),
  facts: { 'http.request.method': request.method, 'http.route': route, 'kasuwa.request_id': request.id },
})

/**
 * The proxy's step. Only a trusted proxy is believed, as for the sender's address: anybody else could put their calls into a trace of others, or have
 * them left out of what is kept. A trusted one has forwarded an address, so there are two.
 */
const parentOf = ({ ips, headers }: FastifyRequest): string | null =>
  (ips?.length ?? 0) > 1 ? readTraceparent(headers['traceparent']) : null
