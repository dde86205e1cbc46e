import { readSettings } from '../../server/src/settings/settings.ts'

/** Where the product is found, and which parts it has, as far as the launcher has to know. */
export interface Places {
  host: string
  port: number
  sandboxPort: number
  sandbox: boolean
  seed: boolean
  production: boolean
  /** A database that DATABASE_URL names: it may be up later than we are. */
  ownDatabase: boolean
  /** Where the embedded database lies, with what belongs to it. */
  dataDir: string
  /** The address to show. */
  url: string
  sandboxUrl: string
}

/**
 * Decided from the settings that the server runs with, so that both see the same profile.
 * @throws SettingsError naming all that is missing or wrong
 */
export function placesOf(env: NodeJS.ProcessEnv): Places {
  const settings = readSettings(env)
  const { HOST: host, PORT: port, SANDBOX_PORT: sandboxPort, sandboxOn, demo, production } = settings
  for (const name of ['PORT', 'SANDBOX_PORT'] as const) {
    if (settings[name] === 0) throw new Error(`${name}: 0 is no port number here (1 to 65535).`)
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

/** The server listens on every address, but "every address" cannot be called: the machine's own can. */
export function reachable(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1'
  return host.includes(':') ? `[${host}]` : host
}
