import * as z from 'zod/mini'

/** For the tests: what a schema says about a value, by field; {} when it is good. */
export function messagesOf(schema: z.core.$ZodType, value: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const { path, message } of z.safeParse(schema, value).error?.issues ?? [])
    (messages[path.join('.')] ??= []).push(message)
  return messages
}
