import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'oxc-parser'

export const root = fileURLToPath(new URL('../..', import.meta.url))

export type SourceFile = { path: string; text: string; imports: Import[] }
/** `target`: the file inside the tree, from the root; or the package's name. */
export type Import = { written: string; target: string; inTree: boolean; typeOnly: boolean; dynamic: boolean }

/** Every file that is or may become a part of the repository, by its path from the root. */
export function listFiles(): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 1e8 })
    .split('\n')
    .filter((path) => path && existsSync(join(root, path)))
}

const workspace = /^@kasuwa\/([a-z-]+)\/(.+)$/

function locate(from: string, written: string): { target: string; inTree: boolean } {
  if (written.startsWith('.'))
    return { target: normalize(relative(root, resolve(root, dirname(from), written))), inTree: true }
  const own = workspace.exec(written)
  if (own?.[1] === 'local-postgres') return { target: `tools/local-postgres/src/${own[2]}`, inTree: true }
  if (own) return { target: `${own[1]}/src/${own[2]}`, inTree: true }
  return { target: written, inTree: false }
}

/** The imports of one file, found by a parser: static, re-exported and dynamic ones. */
export function importsOf(path: string, text: string): Import[] {
  const { module } = parseSync(path, text)
  const found = [
    ...module.staticImports.map((one) => ({
      written: one.moduleRequest.value,
      typeOnly: one.entries.length > 0 && one.entries.every((entry) => entry.isType),
      dynamic: false,
    })),
    ...module.staticExports.flatMap((one) =>
      one.entries.flatMap((entry) =>
        entry.moduleRequest ? [{ written: entry.moduleRequest.value, typeOnly: entry.isType, dynamic: false }] : [],
      ),
    ),
    ...module.dynamicImports.flatMap((one) => {
      const literal = /^['"`]([^'"`$]+)['"`]$/.exec(text.slice(one.moduleRequest.start, one.moduleRequest.end))
      return literal ? [{ written: literal[1]!, typeOnly: false, dynamic: true }] : []
    }),
  ]
  return found.map((one) => ({ ...one, ...locate(path, one.written) }))
}

/** The sources of the tree with their imports. */
export function readSources(files: readonly string[] = listFiles()): SourceFile[] {
  return files
    .filter((path) => /\.(ts|tsx|mjs)$/.test(path) && !path.endsWith('.d.ts'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      return { path, text, imports: importsOf(path, text) }
    })
}

export const isTest = (path: string): boolean =>
  /\.(test|spec|journey)\.tsx?$/.test(path) || /(^|\/)test-[a-z-]+\.ts$/.test(path)
