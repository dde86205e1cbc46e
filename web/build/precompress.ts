import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Plugin } from 'vite'

const worthwhile = /\.(html|js|css|svg|json)$/

/** Writes each text file also as .br and .gz, which the server sends as they are. */
export function precompress(): Plugin {
  let folder = ''
  return {
    name: 'precompress',
    apply: 'build',
    configResolved: (config) => {
      folder = config.build.outDir
    },
    closeBundle: {
      order: 'post',
      handler: () => {
        for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
          if (worthwhile.test(name)) compress(join(folder, name))
      },
    },
  }
}

function compress(file: string): void {
  const content = readFileSync(file)
  writeFileSync(`${file}.br`, brotli(content))
  writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
}

const done = new Map<string, Uint8Array>()

/** Brotli at its slowest and smallest; the same content is compressed once in each build, for its budget and for the server. */
export function brotli(content: Uint8Array | string): Uint8Array {
  const digest = createHash('sha256').update(content).digest('base64')
  const known = done.get(digest)
  if (known) return known
  const compressed = brotliCompressSync(content, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  done.set(digest, compressed)
  return compressed
}
