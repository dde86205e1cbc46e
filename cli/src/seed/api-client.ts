/** Calls of the product and the sandbox, as any client makes them. The seed uses nothing else of the app. */
export type Client = {
  call<T = unknown>(method: 'GET' | 'POST', path: string, body?: unknown, token?: string): Promise<T>
  sandbox<T = unknown>(method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown): Promise<T>
  put(url: string, bytes: Buffer, type: string): Promise<void>
}

/** A call of the seed was refused: the seed's data and the product's rules disagree. */
export class SeedRefused extends Error {}

async function ask(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: unknown,
): Promise<{ answer: unknown; cookies: string[] }> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new SeedRefused(`${method} ${url}: ${response.status} ${text.slice(0, 300)}`)
  return { answer: text ? JSON.parse(text) : null, cookies: response.headers.getSetCookie() }
}

/** A client with its own cookies, like one browser. */
export function openClient(productUrl: string, sandboxUrl: string): Client {
  const jar = new Map<string, string>()
  return {
    async call<T>(method: string, path: string, body?: unknown, token?: string) {
      const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {}
      if (jar.size) headers['cookie'] = [...jar].map(([name, value]) => `${name}=${value}`).join('; ')
      const { answer, cookies } = await ask(`${productUrl}/api${path}`, method, headers, body)
      for (const cookie of cookies) {
        const [name = '', value = ''] = cookie.split(';')[0]!.split('=')
        jar.set(name, value)
      }
      return (answer as { data: T }).data
    },
    async sandbox<T>(method: string, path: string, body?: unknown) {
      return (await ask(sandboxUrl + path, method, {}, body)).answer as T
    },
    async put(url, bytes, type) {
      const response = await fetch(url, {
        method: 'PUT',
        headers: { 'content-type': type },
        body: new Uint8Array(bytes),
      })
      if (response.status !== 200) throw new SeedRefused(`PUT of a file: ${response.status} ${await response.text()}`)
    },
  }
}
