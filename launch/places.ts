/** Where the product is found, as far as the launcher has to know. The server reads and checks all settings itself. */
export interface Places {
  host: string
  port: number
  sandboxPort: number
  sandbox: boolean
  seed: boolean
  /** The address to show. */
  url: string
  sandboxUrl: string
}

/** @throws Error naming the setting that is no port number */
export function placesOf(env: NodeJS.ProcessEnv): Places {
  const host = env['HOST'] || '127.0.0.1'
  const port = portOf(env, 'PORT', 3000)
  const sandboxPort = portOf(env, 'SANDBOX_PORT', 3001)
  return {
    host,
    port,
    sandboxPort,
    sandbox: env['SANDBOX'] !== 'off',
    seed: (env['SEED'] || 'demo') === 'demo',
    url: env['PUBLIC_URL'] || `http://${reachable(host)}:${port}`,
    sandboxUrl: `http://${reachable(host)}:${sandboxPort}`,
  }
}

/** Every address is listened on, but none of them can be called: the machine's own can. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}

function portOf(env: NodeJS.ProcessEnv, name: string, fallback: number): number {
  const port = Number(env[name] || fallback)
  if (Number.isInteger(port) && port > 0 && port <= 65_535) return port
  throw new Error(`${name}: ${env[name]} is no port number (1 to 65535).`)
}
