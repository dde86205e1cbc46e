import { readSettings } from '../../server/src/settings/settings.ts'

/** The addresses and parts of the product that the launcher has to know. */
export interface Places {
  host: string
  port: number
  sandboxPort: number
  sandbox: boolean
  seed: boolean
  production: boolean
  /** True for a database named by DATABASE_URL, which may start later than this process. */
  ownDatabase: boolean
  /** The folder of the embedded database and everything that belongs to it. */
  dataDir: string
  /** The address to show. */
  url: string
  sandboxUrl: string
}

/**
 * Reads the same settings as the server, so that both use the same profile.
 * @throws SettingsError naming all missing and wrong settings
 */
export function placesOf(env: NodeJS.ProcessEnv): Places {
  const settings = readSettings(env)
  const { HOST: host, PORT: port, SANDBOX_PORT: sandboxPort, sandboxOn, demo, production } = settings
  for (const name of ['PORT', 'SANDBOX_PORT'] as const) {
    if (settings[name] === 0) throw new Error(`${name}: 0 is not a valid port number here (1 to 65535).`)
  }
  return {
    host,
    port,
    sandboxPort,
    sandbox: sandboxOn,
    seed: demo,
    production,
    dataDir: settings.dataDir,
    ownDatabase: settings.DATABASE_URL !== undefined,
    url: settings.publicUrl,
    sandboxUrl: `http://${reachable(host)}:${sandboxPort}`,
  }
}

/** The server listens on every address, but "every address" cannot be called, so the machine's own address is used. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
