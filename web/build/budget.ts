import type { Plugin, Rolldown } from 'vite'
import { brotli } from './precompress.ts'

/** Bytes after brotli that may be sent before the sign-in form is usable: page, styles and the scripts that the page names. */
const maxBytesToSignIn = 110_000

/** Fails the build when the sign-in route grows beyond its budget, and prints its size. */
export function budget(): Plugin {
  return {
    name: 'budget',
    apply: 'build',
    generateBundle(_options, bundle) {
      const weights = [...firstLoad(bundle)].map((name) => [name, brotli(contentOf(bundle[name])).byteLength] as const)
      const total = weights.reduce((sum, [, bytes]) => sum + bytes, 0)
      console.log(`sign-in route: ${(total / 1000).toFixed(1)} kB after brotli, at most ${maxBytesToSignIn / 1000} kB`)
      if (total > maxBytesToSignIn)
        this.error(`The sign-in route is too heavy:\n${weights.map((line) => line.join(' ')).join('\n')}`)
    },
  }
}

type Bundle = Rolldown.OutputBundle

function firstLoad(bundle: Bundle): Set<string> {
  const found = new Set(Object.keys(bundle).filter((name) => name.endsWith('.html')))
  const add = (name: string) => {
    const chunk = bundle[name]
    if (chunk?.type !== 'chunk' || found.has(name)) return
    found.add(name)
    chunk.viteMetadata?.importedCss.forEach((style) => found.add(style))
    chunk.imports.forEach(add)
  }
  for (const [name, chunk] of Object.entries(bundle)) if (chunk.type === 'chunk' && chunk.isEntry) add(name)
  return found
}

function contentOf(file: Bundle[string] | undefined): Uint8Array | string {
  if (!file) return ''
  return file.type === 'chunk' ? file.code : file.source
}
