import { spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

const program = fileURLToPath(new URL('../../sandbox/src/main.ts', import.meta.url))
const maxStartMs = 60_000
const maxStopMs = 10_000

/** Starts a sandbox for creating the demo, as a process that ends with this one. */
export async function startSeedSandbox(
  place: { port: number; dataDir: string; serverUrl: string },
  paystackKey: string,
): Promise<{ url: string; stop(): Promise<void> }> {
  const url = `http://127.0.0.1:${place.port}`
  const env = {
    ...process.env,
    HOST: '127.0.0.1',
    SANDBOX_PORT: String(place.port),
    DATA_DIR: place.dataDir,
    SERVER_URL: place.serverUrl,
    PAYSTACK_SECRET_KEY: paystackKey,
  }
  const child = spawn(process.execPath, [program], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: process.platform !== 'win32',
  })
  const ended = new Promise<void>((resolve) => {
    child.once('exit', () => resolve())
    child.once('error', () => resolve())
  })
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    const late = await Promise.race([ended.then(() => false), sleep(maxStopMs, true, { ref: false })])
    if (late) child.kill('SIGKILL')
    await ended
  }
  for (const begin = Date.now(); ; await sleep(50)) {
    if (
      await fetch(`${url}/healthz`).then(
        (answer) => answer.ok,
        () => false,
      )
    )
      return { url, stop }
    if (child.exitCode === null && Date.now() - begin < maxStartMs) continue
    await stop()
    throw new Error('The sandbox for the demo does not start.')
  }
}
