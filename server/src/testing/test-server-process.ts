import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../app/main.ts', import.meta.url))

/** The server as a separate process, as operations run it. `ended` resolves with its exit code and the signal that ended it. */
export type ServerProcess = {
  readonly child: ChildProcess
  readonly url: string
  readonly ended: Promise<readonly [code: number | null, signal: string | null]>
}

/**
 * Starts it on a free port, and resolves when it listens. It ends when this process does.
 * @param environment its settings, DATABASE_URL and DATA_DIR among them; it gets no others
 */
export async function startServerProcess(environment: Record<string, string>): Promise<ServerProcess> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    SEED: 'none',
    PORT: '0',
    LOG_LEVEL: 'info',
    ...environment,
  }
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  const ended = once(child, 'exit') as Promise<[number | null, string | null]>
  const url = await new Promise<string>((resolve, reject) => {
    const printed: string[] = []
    const lines = createInterface(child.stderr!)
    void ended.then(() => reject(new Error(`the server ended before it listened\n${printed.join('\n')}`)))
    lines.on('line', (line) => {
      printed.push(line)
      const { url: listening } = line.startsWith('{') ? (JSON.parse(line) as { url?: string }) : {}
      if (!listening) return
      lines.close()
      resolve(listening)
    })
  })
  // The pipe must be read, or it would fill up and stop the server.
  child.stderr!.resume()
  return { child, url, ended }
}
