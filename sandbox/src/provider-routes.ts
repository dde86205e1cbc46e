import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { takeFault } from './faults.ts'
import type { Mode } from './faults.ts'
import type { Provider } from './memory.ts'
import type { Context } from './context.ts'

interface Arrival {
  fault: Mode | undefined
  answered: (status: number) => void
}

const arrivals = new WeakMap<FastifyRequest, Arrival>()
const timeoutMs = 60_000

/** Records every call of a provider and applies the faults that are switched on for it. */
export function guardProvider(
  scope: FastifyInstance,
  provider: Provider,
  context: Context,
  internalError: object,
): void {
  scope.addHook('onRequest', async (request, reply) => {
    const call = { provider, method: request.method, path: ownPath(request.url, provider) }
    const entry = context.requests.begin({ ...call, at: context.clock.lastKnown() })
    const fault = takeFault(context.memory, call)
    arrivals.set(request, { fault, answered: entry.answered })
    if (fault === 'error') return reply.code(500).send(internalError)
    if (fault === 'refuse' || fault === 'hang') {
      entry.answered(0)
      await Promise.all([context.memory.flushed(), context.requests.flushed()])
      leaveUnanswered(request, reply, fault === 'hang' ? timeoutMs : 0)
    }
    return undefined
  })

  scope.addHook('onSend', async (request, reply) => {
    const arrival = arrivals.get(request)
    arrival?.answered(reply.statusCode)
    await Promise.all([context.memory.flushed(), context.requests.flushed()])
    if (arrival?.fault === 'lose_answer') request.raw.socket.destroy()
  })
}

/** The fault of this call, for the modes that change the work of a call and not only its answer. */
export function faultOf(request: FastifyRequest): Mode | undefined {
  return arrivals.get(request)?.fault
}

function leaveUnanswered(request: FastifyRequest, reply: FastifyReply, milliseconds: number): void {
  const { socket } = request.raw
  reply.hijack()
  if (milliseconds === 0) return void socket.destroy()
  const timer = setTimeout(() => socket.destroy(), milliseconds).unref()
  socket.once('close', () => clearTimeout(timer))
}

function ownPath(url: string, provider: Provider): string {
  const [path = '/'] = url.split('?')
  return path.slice(provider.length + 1) || '/'
}
