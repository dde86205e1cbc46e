import { buffer } from 'node:stream/consumers'
import { deserialize } from 'node:v8'
import { connect } from 'node:net'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import type { ChildProcess } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { Filled } from './scratch.ts'
import { startServer } from './scratch.ts'
import { required } from '../../server/src/base/required.ts'

/** A statement with its values. */
export type Asked = { text: string; values: unknown[] }

/** Delays of the event loop in milliseconds since the last probe, and memory in bytes. */
export type Probed = {
  lagP50Ms: number
  lagP99Ms: number
  lagMaxMs: number
  /** The share of the time since the last probe in which the event loop was ready to run, but other work had the processors. */
  lagOfProcessors: number
  /** The statements that requests sent to the database since the last probe. */
  statements: number
  /** Each of those statements once. */
  asked: Asked[]
  rss: number
  heapUsed: number
  heapTotal: number
  external: number
  arrayBuffers: number
}

/** The real server with the probe. */
export type ProbedServer = {
  child: ChildProcess
  url: string
  /** The delays of the event loop since the last probe, and the memory now. */
  probe(): Promise<Probed>
  /** The peak of memory since the last probe, in bytes, as counted by Linux; NaN outside Linux. */
  peak(): Promise<number>
  stop(): Promise<void>
}

const preloaded = fileURLToPath(new URL('probe.ts', import.meta.url))

/** Starts a server on filled data. @param more further settings */
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
  const proc = `/proc/${required(child.pid, 'the server')}`
  return {
    child,
    url,
    probe: async () => deserialize(await buffer(connect(socket))) as Probed,
    async peak() {
      const status = await readFile(`${proc}/status`, 'utf8').catch(() => '')
      // 5 resets the peak to the present use.
      await writeFile(`${proc}/clear_refs`, '5').catch(() => undefined)
      return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1]) * 1_024
    },
    async stop() {
      child.kill('SIGTERM')
      await ended
    },
  }
}
