import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/**
 * Imports each icon from its own file instead of the list of all of them. Through the list every module that has one icon would seem to reach
 * all, and the plan of the built files (chunk-plan.ts) could not see who needs which.
 */
export function iconImports(): Plugin {
  const list = path.join(path.dirname(createRequire(import.meta.url).resolve('lucide-react/package.json')), 'dist/esm')
  const files = iconFiles(readFileSync(path.join(list, 'lucide-react.mjs'), 'utf8'))
  return {
    name: 'icon-imports',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/web\/src\/.*\.tsx?$/, code: "'lucide-react'" },
      handler(code) {
        const fileOf = (name: string) => {
          const file = files.get(name)
          return file && path.join(list, file)
        }
        return { code: withOwnFiles(code, fileOf), map: null }
      },
    },
  }
}

/** The file of each exported name. */
export function iconFiles(list: string): Map<string, string> {
  const exports = [...list.matchAll(/^export \{ (.+) \} from '\.\/(icons\/[\w-]+\.mjs)';$/gm)]
  return new Map(
    exports.flatMap(([, names = '', file = '']) =>
      [...names.matchAll(/default as (\w+)/g)].map(([, name = '']) => [name, file] as const),
    ),
  )
}

/**
 * The code with each icon imported from its own file.
 * @throws Error for a name that has no file
 */
export function withOwnFiles(code: string, fileOf: (name: string) => string | undefined): string {
  const ownImport = (written: string) => {
    if (written.startsWith('type ')) return `import type { ${written.slice(5)} } from 'lucide-react'`
    const [icon = '', local = icon] = written.split(' as ')
    const file = fileOf(icon)
    if (!file) throw new Error(`There is no icon ${icon}`)
    return `import ${local} from '${file}'`
  }
  return code.replace(/^import \{([^}]*)\} from 'lucide-react'/gm, (_, names: string) =>
    names
      .split(',')
      .map((name) => name.trim())
      .filter(Boolean)
      .map(ownImport)
      .join(';'),
  )
}
