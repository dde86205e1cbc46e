import { watch } from 'node:fs'
import path from 'node:path'
import { type Child, startChild } from './children.ts'
import type { Part } from './parts.ts'
import { root } from './tools.ts'

const settle = 150
const isSource = (file: string | null) => file !== null && /\.(ts|sql|json)$/.test(file) && !file.endsWith('.test.ts')

/** Runs a program and restarts it when a source in one of the folders changes. A program that ends by itself waits for the next change. */
export function startReloading(name: string, script: string, env: NodeJS.ProcessEnv, folders: string[]): Part {
  let child = run()
  let asked: Child | null = null
  let work = Promise.resolve()
  let timer: NodeJS.Timeout | undefined
  let stopped = false

  function run(): Child {
    const started = startChild(name, [script], { env })
    void explain(started)
    return started
  }

  async function explain(started: Child): Promise<void> {
    const how = await started.ended
    if (asked !== started) console.error(`The ${name} ended by itself (${how}). It starts again after the next change.`)
  }

  async function end(): Promise<void> {
    asked = child
    await child.stop()
  }

  async function again(): Promise<void> {
    if (stopped) return
    console.log(`Starting the ${name} again …`)
    await end()
    child = run()
  }

  const watchers = folders.map((folder) =>
    watch(path.join(root, folder), { recursive: true }, (_event, file) => {
      if (!isSource(file)) return
      clearTimeout(timer)
      timer = setTimeout(() => {
        work = work.then(again)
      }, settle)
    }),
  )

  return {
    async stop() {
      stopped = true
      clearTimeout(timer)
      for (const watcher of watchers) watcher.close()
      await work
      await end()
    },
  }
}
