import * as z from 'zod/mini'

/** For tests: the messages of a schema for a value, by field; {} when it is valid. */
export function messagesOf(schema: z.core.$ZodType, value: unknown): Record<string, string[]> {
  const messages: Record<string, string[]> = {}
  for (const { path, message } of z.safeParse(schema, value).error?.issues ?? [])
    (messages[path.join('.')] ??= []).push(message)
  return messages
}
