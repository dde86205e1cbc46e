import { spawn } from 'node:child_process'
import { createWriteStream } from 'node:fs'
import path from 'node:path'
import { text } from 'node:stream/consumers'

/** The parts of an image's configuration that decide how it runs. */
export type ImageConfig = {
  User: string
  Env: readonly string[]
  Cmd: readonly string[]
  WorkingDir: string
  Healthcheck: { Test: readonly string[] }
}

/** Buildah with a store of its own, so that nothing of the machine's images is read or changed. */
export type Buildah = {
  /** Runs a command of buildah, and returns its output without the last line break. @throws Error with the end of what it printed */
  run(...words: string[]): Promise<string>
  /** A container of an image, with the folder of its files. */
  container(image: string): Promise<{ id: string; files: string }>
  configOf(image: string): Promise<ImageConfig>
}

/** @param folder the folder of its store, which must be on a disk with some gigabytes free */
export function openBuildah(folder: string): Buildah {
  const store = ['--root', path.join(folder, 'store'), '--runroot', path.join(folder, 'run'), '--storage-driver', 'vfs']
  const log = path.join(folder, 'log')
  const run: Buildah['run'] = (...words) => outputOf('buildah', [...store, ...words], log)
  return {
    run,
    async container(image) {
      const id = await run('from', image)
      return { id, files: await run('mount', id) }
    },
    async configOf(image) {
      const { Docker } = JSON.parse(await run('inspect', '--type', 'image', image)) as {
        Docker: { config: ImageConfig }
      }
      return Docker.config
    },
  }
}

/** Runs a program; its messages go to the end of a log. @throws Error that names the log when it fails */
export async function outputOf(program: string, words: readonly string[], log: string): Promise<string> {
  const child = spawn(program, words, { stdio: ['ignore', 'pipe', 'pipe'] })
  const messages = createWriteStream(log, { flags: 'a' })
  child.stderr.pipe(messages, { end: false })
  const ended = new Promise<number | null>((resolve, reject) => child.once('error', reject).once('close', resolve))
  const [output, errors, code] = await Promise.all([text(child.stdout), text(child.stderr), ended])
  messages.end(output)
  if (code !== 0)
    throw new Error(`${program} ${words.join(' ')} ended with ${code}\n${(output + errors).slice(-3_000)}`)
  return output.trim()
}
