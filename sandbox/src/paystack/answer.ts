import type { FastifyReply } from 'fastify'
import * as z from 'zod/mini'

interface Reason {
  nextStep?: string
  type?: 'validation_error' | 'api_error' | 'processor_error'
  code?: string
}

/** A refusal with Paystack's message; the error handler puts it in Paystack's envelope. */
export class PaystackRefusal extends Error {
  readonly status: number
  readonly reason: Reason

  constructor(status: number, message: string, reason: Reason = {}) {
    super(message)
    this.status = status
    this.reason = reason
  }
}

/** Paystack's success envelope. */
export function success(message: string, data?: unknown, meta?: unknown): object {
  return { status: true, message, ...(data === undefined ? {} : { data }), ...(meta === undefined ? {} : { meta }) }
}

/** Paystack's error envelope. */
export function failure(message: string, { nextStep, type, code }: Reason = {}): object {
  return {
    status: false,
    message,
    ...(nextStep ? { meta: { nextStep } } : {}),
    ...(type ? { type } : {}),
    ...(code ? { code } : {}),
  }
}

/** Sends any error in Paystack's envelope. */
export function sendFailure(error: unknown, reply: FastifyReply): FastifyReply {
  if (error instanceof PaystackRefusal) return reply.code(error.status).send(failure(error.message, error.reason))
  const status = (error as { statusCode?: number }).statusCode ?? 500
  const message = status < 500 ? (error as Error).message : 'An error occurred'
  return reply.code(status).send(failure(message, { type: 'api_error', code: 'unknown' }))
}

/** Reads a body or a query; a missing or wrong field is a 400 that names the first one. */
export function read<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const field = issue?.path.join('.') ?? ''
  throw new PaystackRefusal(400, issue?.code === 'custom' ? issue.message : `${field} is required or invalid`, {
    nextStep: 'Provide all required params',
    type: 'validation_error',
    code: 'missing_params',
  })
}
