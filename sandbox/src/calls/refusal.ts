import * as z from 'zod/mini'

/** A refusal of one of the sandbox's own calls: a status and a message. */
export class Refusal extends Error {
  readonly statusCode: number

  constructor(statusCode: number, message: string) {
    super(message)
    this.statusCode = statusCode
  }
}

/** Reads a body or a query; a wrong one is a 400 whose message lists the rule of each wrong field. */
export function readCall<Schema extends z.ZodMiniType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value ?? {})
  if (parsed.success) return parsed.data
  const sentences = parsed.error.issues.map(({ path, message }) => [path.join('.'), message].filter(Boolean).join(': '))
  throw new Refusal(400, sentences.join('; '))
}
