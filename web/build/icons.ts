import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'
import type { Plugin } from 'vite'

/** Icons as the package has them: the inside of an SVG of 24 × 24 for each name, and other names of the same. */
export type IconSet = {
  icons: Record<string, { body: string } | undefined>
  aliases: Record<string, { parent: string } | undefined>
}

const written = /^~icons\/([a-z0-9-]+)$/
const folder = path.join(import.meta.dirname, 'icons')
const frame = path.join(import.meta.dirname, '..', 'src', 'ui', 'icon.ts')

/**
 * `import Check from '~icons/check'` is a component that draws this icon of Lucide. Each icon is a module, so that a screen gets only its own icons.
 * The drawings come from one file of all of them: a package with a file for each icon would be a quarter of all that `npm start` installs.
 */
export function icons(): Plugin {
  const file = createRequire(import.meta.url).resolve('@iconify-json/lucide/icons.json')
  let set: IconSet | undefined
  return {
    name: 'icons',
    enforce: 'pre',
    resolveId: {
      filter: { id: written },
      // The zero tells the dependency search of `npm run dev` that no file has this name.
      handler: (id) => `\0${path.join(folder, `${written.exec(id)?.[1]}.js`)}`,
    },
    load: {
      filter: { id: /[\\/]web[\\/]build[\\/]icons[\\/][a-z0-9-]+\.js$/ },
      handler(id) {
        set ??= JSON.parse(readFileSync(file, 'utf8')) as IconSet
        return iconModule(set, path.basename(id, '.js'))
      },
    },
  }
}

/**
 * The module of one icon.
 * @throws Error for a name that no icon has, and for a drawing with anything but simple shapes
 */
export function iconModule({ icons, aliases }: IconSet, name: string): string {
  const body = (icons[name] ?? icons[aliases[name]?.parent ?? ''])?.body
  if (body === undefined) throw new Error(`There is no icon ${name}`)
  const shapes = shapesOf(body).map(([tag, values]) => `h(${JSON.stringify(tag)}, ${JSON.stringify(values)})`)
  return [
    "import { createElement as h } from 'react'",
    `import { iconOf } from ${JSON.stringify(frame)}`,
    `export default /*#__PURE__*/ iconOf(() => [${shapes.join(', ')}])`,
  ].join('\n')
}

/** The attributes that the frame sets for all icons. */
const shared = / (?:fill="none"|stroke="currentColor"|stroke-linecap="round"|stroke-linejoin="round"|stroke-width="2")/g
const shape = /<([a-z]+)((?: [a-z0-9]+="[^"]*")*)\/>/g

function shapesOf(body: string): [tag: string, values: Record<string, string>][] {
  const bare = body.replace(shared, '').replace(/^<g>|<\/g>$/g, '')
  if (bare.replace(shape, '') !== '') throw new Error(`This is not made of simple shapes: ${bare}`)
  return [...bare.matchAll(shape)].map(([, tag = '', values = ''], key) => [
    tag,
    {
      key: String(key),
      ...Object.fromEntries([...values.matchAll(/ ([a-z0-9]+)="([^"]*)"/g)].map(([, a = '', b = '']) => [a, b])),
    },
  ])
}
