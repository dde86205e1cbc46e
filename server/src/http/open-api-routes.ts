import type { FastifyInstance } from 'fastify'

/** Both are made from the contract at the first request; the code that makes them is loaded then. */
async function make() {
  const [{ openApi }, { docsPage }] = await Promise.all([import('./open-api.ts'), import('./docs-page.ts')])
  const document = await openApi()
  return { document, page: docsPage(document) }
}

/** /api/openapi.json for machines, /api/docs for people. */
export const openApiRoutes = (http: FastifyInstance): void => {
  let made: ReturnType<typeof make> | undefined
  http.get('/api/openapi.json', async () => (await (made ??= make())).document)
  http.get('/api/docs', async (_request, reply) => reply.type('text/html').send((await (made ??= make())).page))
}
