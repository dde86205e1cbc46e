import { calls } from '@kasuwa/contract/calls.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import * as z from 'zod/mini'

const failure = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    data: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['message'],
} as const

/** The schema of a form with hidden fields accepts anything and then reads its fields, so the page documents these fields. */
function documented(schema: z.core.$ZodType): z.core.$ZodType {
  return schema instanceof z.ZodMiniCodec && schema.def.in instanceof z.ZodMiniUnknown ? schema.def.out : schema
}

const converter = new ZodToJsonSchemaConverter({
  interceptors: [({ next, schema, ...rest }) => next({ ...rest, schema: documented(schema) })],
})

/** The contract as OpenAPI 3.1. */
export const openApi = () =>
  new OpenAPIGenerator({ schemaConverters: [converter] }).generate(calls, {
    info: {
      title: 'Kasuwa',
      version: '1',
      description:
        'Lending for small businesses in Nigeria. Success is {message, data}; refusals are {message, data?: {field: [messages]}}.',
    },
    servers: [{ url: '/api' }],
    security: [{ bearer: [] }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    customErrorResponseBodySchema: failure,
  })
