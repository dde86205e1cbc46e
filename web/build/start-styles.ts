import { readFileSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { compile, optimize } from '@tailwindcss/node'
import { Scanner } from '@tailwindcss/oxide'
import type { Plugin } from 'vite'

const styles = resolve(import.meta.dirname, '../src/style.css')

/** The styles of src/style.css that these source files name, and none of the other screens. */
export async function stylesOf(files: readonly string[]): Promise<string> {
  const compiler = await compile(readFileSync(styles, 'utf8'), {
    base: dirname(styles),
    onDependency: () => undefined,
  })
  const names = new Scanner({}).scanFiles(
    files.map((file) => ({ content: readFileSync(file, 'utf8'), extension: file.split('.').at(-1) ?? '' })),
  )
  return optimize(compiler.build(names), { minify: true }).code
}

/** `npm run dev` has all styles in the page: the built app brings them, but the sign-in page comes before it. */
export function devStyles(): Plugin {
  return {
    name: 'dev-styles',
    apply: 'serve',
    transformIndexHtml: () => [{ tag: 'link', attrs: { rel: 'stylesheet', href: '/src/style.css' }, injectTo: 'head' }],
  }
}
