import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('server-child.ts', import.meta.url))

/** The server as a process on one port. */
export type KillableServer = {
  /** Runs the jobs of texts once. Returns whether they came to an end: false when the server was killed meanwhile. */
  sweep(): Promise<boolean>
  /** `kill -9`; resolves when another one is ready on the same port. */
  kill(): Promise<void>
  stop(): Promise<void>
}

/** Starts it; resolves when it is ready. @param environment its settings, and no others */
export async function startKillable(environment: Record<string, string>): Promise<KillableServer> {
  const env = {
    PATH: process.env['PATH'] ?? '',
    NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'] ?? '',
    ...environment,
  }
  const start = async (): Promise<ChildProcess> => {
    const child = fork(program, { env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] })
    if ((await nextWord(child)) !== 'ready') throw new Error('the server ended before it was ready')
    return child
  }
  let child = await start()
  return {
    async sweep() {
      const word = nextWord(child)
      child.send('sweep', () => {})
      return (await word) === 'swept'
    },
    async kill() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
      child = await start()
    },
    async stop() {
      const gone = once(child, 'exit')
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** The next word of the process; null when it ends first. */
async function nextWord(child: ChildProcess): Promise<string | null> {
  const over = new AbortController()
  const { signal } = over
  const said = once(child, 'message', { signal }).then(([word]) => String(word))
  const ended = once(child, 'exit', { signal }).then(() => null)
  try {
    return await Promise.race([said, ended])
  } finally {
    over.abort()
    await Promise.allSettled([said, ended])
  }
}
