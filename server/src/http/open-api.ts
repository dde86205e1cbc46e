import { calls } from '@kasuwa/contract/calls.ts'
import { OpenAPIGenerator } from '@orpc/openapi'
import { ZodToJsonSchemaConverter } from '@orpc/zod/zod4'
import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import { docsPage } from './docs-page.ts'

const failure = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    data: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['message'],
} as const

/** The schema of a form with hidden fields accepts anything and then reads its fields: the page documents these fields. */
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

/** /api/openapi.json for machines, /api/docs for people. Both are made once. */
export const openApiRoutes = (http: FastifyInstance): void => {
  let document: ReturnType<typeof openApi> | undefined
  http.get('/api/openapi.json', async () => (document ??= openApi()))
  http.get('/api/docs', async (_request, reply) =>
    reply.type('text/html').send(docsPage(await (document ??= openApi()))),
  )
}
