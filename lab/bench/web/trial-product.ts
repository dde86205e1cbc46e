import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { root } from '../../../tools/launch/tools.ts'

/** The product as `npm start` creates it, with the demo, in a folder that is removed with it. */
export async function startTrialProduct(): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-bench-'))
  const [port, sandboxPort] = [await freePort(), await freePort()]
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port), SANDBOX_PORT: String(sandboxPort), SEED: 'demo' }
  const child = spawn(process.execPath, ['tools/launch/run.mjs', 'tools/launch/start.ts'], {
    cwd: root,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(child, 'exit')
  const close = async (): Promise<void> => {
    child.kill('SIGINT')
    await ended
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await new Promise<void>((resolve, reject) => {
      child.stdout.setEncoding('utf8').on('data', (text: string) => text.includes('Ctrl-C stops it') && resolve())
      void ended.then(() => reject(new Error('The product ended before it was ready')))
    })
    return { url: `http://127.0.0.1:${port}`, close }
  } catch (error) {
    await close()
    throw error
  }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
