import { parseSync } from 'vite'
import { expect, test } from 'vitest'
import { type BuiltBundle, filesOf } from './page-files.ts'
import { withHints, withOwnScriptAlone, withStylesInside } from './page-hints.ts'
import { screensIn } from './screen-files.ts'

const table = `
  const start = lazy('start', async () => (await import('../profile/start.tsx')).Start)
  export const welcomeScreens = [{ name: 'terms', page: lazy('terms', () => import('../access/terms.tsx')) }]
  export const consoleScreens = [
    ...otherScreens,
    { name: 'settings', page: start },
    { name: 'unknown', page: NotFound },
    placeholder('later', texts.later),
  ]`

test('the screens of a table are found with their modules, and with the frame of the consoles where that is around them', () => {
  const { program } = parseSync('screens.js', table)
  expect(screensIn(program, '/web/app/screens.tsx', '/web/app/placeholder.tsx')).toEqual([
    { name: 'terms', module: '/web/access/terms.tsx', isConsole: false },
    { name: 'settings', module: '/web/profile/start.tsx', isConsole: true },
    { name: 'unknown', module: null, isConsole: true },
    { name: 'later', module: '/web/app/placeholder.tsx', isConsole: true },
  ])
})

const chunk = (moduleIds: string[], imports: string[] = [], dynamicImports: string[] = [], styles: string[] = []) => ({
  type: 'chunk' as const,
  isEntry: false,
  moduleIds,
  imports,
  dynamicImports,
  viteMetadata: { importedCss: new Set(styles) },
})
const bundle: BuiltBundle = {
  'base.js': { ...chunk(['main.tsx'], [], ['app.js', 'sign-in.js'], ['base.css']), isEntry: true },
  'base.css': { type: 'asset' },
  'app.js': chunk(['app.tsx'], ['base.js'], ['home.js', 'other.js']),
  'frame.js': chunk(['frame.tsx'], ['app.js'], [], ['frame.css']),
  'home.js': chunk(['home.tsx'], ['part.js'], ['chart.js', 'dialog.js', 'check.js', 'sign-in.js', 'empty.js']),
  'part.js': chunk(['list.tsx']),
  'chart.js': chunk(['chart.tsx']),
  'dialog.js': chunk(['loan-dialog.tsx'], ['forms.js']),
  'other.js': chunk(['other.tsx']),
  'check.js': chunk(['/contract/src/loans.ts', '/domain/src/loans/terms.ts']),
  'sign-in.js': chunk(['start-page.tsx', '/forms/checked-by.ts']),
  'empty.js': chunk(['/domain/src/dates.ts', 'empty.tsx']),
}

test('a screen has the files that it imports and those that it fetches at once, without its dialogs, other screens, and what its forms are checked with', () => {
  expect(filesOf(bundle, { first: ['app.tsx', 'frame.tsx'], screen: 'home.tsx' })).toEqual({
    scripts: ['base.js', 'app.js', 'frame.js', 'home.js', 'part.js', 'chart.js', 'empty.js'],
    styles: ['base.css', 'frame.css'],
  })
  expect(() => filesOf(bundle, { first: ['gone.tsx'], screen: null })).toThrow('gone.tsx')
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
