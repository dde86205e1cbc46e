import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { connect } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Filled } from './scratch.ts'
import { startServer } from './scratch.ts'
import { present } from '../../server/src/base/required.ts'

/** A statement, with the values that it was asked with. */
export type Asked = { text: string; values: unknown[] }

/** Milliseconds that a turn of the event loop came late since the last question, and bytes. */
export type Probed = {
  lagP50Ms: number
  lagP99Ms: number
  lagMaxMs: number
  /** The share of the time since the last question in which the event loop could have run, and other work had the processors. */
  lagOfProcessors: number
  /** That requests sent to the database since the last question. */
  statements: number
  /** Each of those once. */
  asked: Asked[]
  rss: number
  heapUsed: number
  heapTotal: number
  external: number
  arrayBuffers: number
}

/** The real server with the probe in it. */
export type ProbedServer = {
  child: ChildProcess
  url: string
  /** What the event loop did since the last question, and the memory now. */
  probe(): Promise<Probed>
  /** The most memory since the last question, in bytes: what Linux counted. NaN where there is no Linux. */
  peak(): Promise<number>
  stop(): Promise<void>
}

const preloaded = fileURLToPath(new URL('probe.ts', import.meta.url))

/** Starts a server on filled data. @param more settings besides */
export async function startProbed(
  { cluster, folder }: Filled,
  more: Record<string, string> = {},
): Promise<ProbedServer> {
  const socket = path.join(folder, `probe-${process.hrtime.bigint()}.sock`)
  const { child, url, ended } = await startServer(cluster, folder, {
    BENCH_PROBE: socket,
    NODE_OPTIONS: `--import=${preloaded}`,
    ...more,
  })
  const proc = `/proc/${present(child.pid, 'the server')}`
  return {
    child,
    url,
    probe: async () => deserialize(await buffer(connect(socket))) as Probed,
    async peak() {
      const status = await readFile(`${proc}/status`, 'utf8').catch(() => '')
      // 5 sets the peak back to what is used now.
      await writeFile(`${proc}/clear_refs`, '5').catch(() => undefined)
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
