import type { Product } from './product.ts'

/** An answer: the status and the parts of the envelope. `data` has the type that the caller expects; the stories check it. */
export type Answer<T> = { status: number; message: string; data: T; body: Record<string, unknown>; headers: Headers }

type Options = { headers?: Record<string, string> }

/** One person's client: a bearer token once they have signed in, and the cookies that the product gave them. */
export type Client = {
  token: string | null
  get<T = unknown>(path: string, options?: Options): Promise<Answer<T>>
  post<T = unknown>(path: string, body?: unknown, options?: Options): Promise<Answer<T>>
  delete<T = unknown>(path: string, body?: unknown): Promise<Answer<T>>
  /** Makes any call below /api with a body as it is, such as a form with files. */
  send<T = unknown>(
    method: string,
    path: string,
    body: BodyInit | null,
    headers?: Record<string, string>,
  ): Promise<Answer<T>>
}

/** A client of a person who is not signed in yet. */
export function newClient(product: Pick<Product, 'url'>): Client {
  const jar = new Map<string, string>()

  async function send<T>(
    method: string,
    path: string,
    body: BodyInit | null,
    headers: Record<string, string> = {},
  ): Promise<Answer<T>> {
    const sent = new Headers(headers)
    if (client.token) sent.set('authorization', `Bearer ${client.token}`)
    if (jar.size) sent.set('cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(`${product.url}/api${path}`, {
      method,
      headers: sent,
      body,
      signal: AbortSignal.timeout(60_000),
    })
    for (const cookie of response.headers.getSetCookie()) keep(jar, cookie)
    return read<T>(response)
  }
  const sendJson = <T>(method: string, path: string, body: unknown, headers: Record<string, string> = {}) =>
    body === undefined
      ? send<T>(method, path, null, headers)
      : send<T>(method, path, JSON.stringify(body), { 'content-type': 'application/json', ...headers })

  const client: Client = {
    token: null,
    get: (path, { headers } = {}) => send('GET', path, null, headers),
    post: (path, body, { headers } = {}) => sendJson('POST', path, body, headers),
    delete: (path, body) => sendJson('DELETE', path, body),
    send,
  }
  return client
}

/** The data of an answer with the expected status. @throws Error with the whole answer otherwise */
export async function dataOf<T>(answer: Promise<Answer<T>>, status = 200): Promise<T> {
  const { status: actual, body, data } = await answer
  if (actual !== status) throw new Error(`expected ${status}, got ${actual}: ${JSON.stringify(body).slice(0, 500)}`)
  return data
}

function keep(jar: Map<string, string>, cookie: string): void {
  const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
  if (value === '' || /max-age=0\b/i.test(cookie)) jar.delete(name)
  else jar.set(name, value)
}

async function read<T>(response: Response): Promise<Answer<T>> {
  const text = await response.text()
  const body = (text.startsWith('{') ? JSON.parse(text) : { text }) as Record<string, unknown>
  const message = typeof body['message'] === 'string' ? body['message'] : ''
  return { status: response.status, message, data: body['data'] as T, body, headers: response.headers }
}
