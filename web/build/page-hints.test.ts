import { expect, test } from 'vitest'
import { type BuiltBundle, filesOf, withHints, withOwnScriptAlone, withStylesInside } from './page-hints.ts'

const chunk = (moduleIds: string[], imports: string[] = [], styles: string[] = []) => ({
  type: 'chunk' as const,
  moduleIds,
  imports,
  viteMetadata: { importedCss: new Set(styles) },
})
const bundle: BuiltBundle = {
  'base.js': chunk(['main.tsx'], [], ['base.css']),
  'base.css': { type: 'asset' },
  'app.js': chunk(['app.tsx'], ['base.js']),
  'frame.js': chunk(['frame.tsx'], ['app.js'], ['frame.css']),
  'home.js': chunk(['home.tsx'], ['part.js', 'app.js']),
  'part.js': chunk(['list.tsx']),
}

test('a screen has the files of its modules and all that they import, with their styles', () => {
  expect(filesOf(bundle, ['main.tsx', 'app.tsx', 'frame.tsx', 'home.tsx'])).toEqual({
    scripts: ['base.js', 'app.js', 'frame.js', 'home.js', 'part.js'],
    styles: ['base.css', 'frame.css'],
  })
  expect(() => filesOf(bundle, ['gone.tsx'])).toThrow('gone.tsx')
})

const page = '<head><link rel="stylesheet" crossorigin href="/base.css"></head>'

test('the page names each file once', () => {
  const hinted = withHints(page, { scripts: ['app.js'], styles: ['base.css', 'frame.css'] })
  expect(hinted.match(/href="[^"]+"/g)).toEqual(['href="/base.css"', 'href="/frame.css"', 'href="/app.js"'])
})

test('a page with its styles inside has them in its head', () => {
  expect(withStylesInside('<head></head>', 'a{color:$&}')).toMatch(/<head>\s*<style>a\{color:\$&\}<\/style>\s*<\/head>/)
})

test('the page begins with its own script, whose name differs with each build', () => {
  const script = (name: string) => `  <script type="module" crossorigin src="/${name}.js"></script>\n`
  expect(withOwnScriptAlone(`<head>${script('runtime')}${script('base-1')}</head>`)).toBe(
    `<head>${script('base-1')}</head>`,
  )
})
