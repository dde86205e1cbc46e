import * as z from 'zod/mini'

/**
 * The schema of an answer as it comes over the wire. The contract's own begins with what the server holds inside, such as kobo and
 * instants, and turns it into naira and text; a test's answers are on the wire already.
 */
export function wireOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodMiniPipe)
    return schema.def.in instanceof z.ZodMiniTransform ? wireOf(schema.def.out) : schema
  if (schema instanceof z.ZodMiniObject)
    return z.object(
      Object.fromEntries(Object.entries<z.core.$ZodType>(schema.shape).map(([key, of]) => [key, wireOf(of)])),
    )
  if (schema instanceof z.ZodMiniArray) return z.array(wireOf(schema.def.element))
  if (schema instanceof z.ZodMiniNullable) return z.nullable(wireOf(schema.def.innerType))
  if (schema instanceof z.ZodMiniOptional) return z.optional(wireOf(schema.def.innerType))
  if (schema instanceof z.ZodMiniUnion) return z.union(schema.def.options.map(wireOf))
  return schema
}
