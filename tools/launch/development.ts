import { startChild } from './children.ts'
import type { Parts } from './parts.ts'
import type { Places } from './places.ts'
import { anyPort } from './ports.ts'
import { programs } from './programs.ts'
import { startReloading } from './reload.ts'

/**
 * The app with reload: Vite listens at the product's address, so that there is one origin, and passes the server's paths on to it; server and
 * sandbox restart when their sources change.
 * @returns the environment that the server runs with
 */
export async function startDevelopment(places: Places, parts: Parts): Promise<NodeJS.ProcessEnv> {
  const port = await anyPort()
  const hidden = { HOST: '127.0.0.1', PORT: String(port), PUBLIC_URL: places.url }
  const env = { ...process.env, ...hidden }
  if (places.sandbox) {
    const sandboxEnv = { ...process.env, SERVER_URL: `http://127.0.0.1:${port}` }
    parts.add(startReloading('sandbox', programs.sandbox, sandboxEnv, ['sandbox', 'domain']))
  }
  parts.add(startReloading('server', programs.server, env, ['server', 'contract', 'domain']))
  const webEnv = { ...env, WEB_HOST: places.host, WEB_PORT: String(places.port) }
  parts.addLasting(startChild('web', [programs.developmentWeb], { env: webEnv }))
  return env
}
