import { expect, test } from 'vitest'
import { type Bundle, fileGroups } from './file-groups.ts'

const chunk = (imports: string[], dynamicImports: string[] = [], ...moduleIds: string[]) => ({
  type: 'chunk' as const,
  moduleIds,
  imports,
  dynamicImports,
})
const screensOf = { customer: ['home.tsx'], agent: ['groups.tsx', 'agent-home.tsx'], admin: ['admin-home.tsx'] }
const pages = ['home.js', 'groups.js', 'agent-home.js', 'admin-home.js', 'terms.js']
const bundle: Bundle = {
  'index.html': { type: 'asset' },
  'assets/style.css': { type: 'asset' },
  'index.js': { ...chunk(['react.js'], ['app.js']), moduleIds: ['main.tsx'] },
  'react.js': chunk([]),
  'app.js': chunk(['react.js'], pages),
  'terms.js': chunk(['card.js'], [], 'terms.tsx'),
  'card.js': chunk([]),
  'home.js': chunk(['app.js', 'card.js', 'chart.js'], ['request.js'], 'home.tsx'),
  'request.js': chunk(['wizard.js'], [], 'request.tsx'),
  'wizard.js': chunk([]),
  'chart.js': chunk([]),
  'groups.js': chunk(['table.js'], [], 'groups.tsx'),
  'agent-home.js': chunk(['chart.js'], [], 'agent-home.tsx'),
  'admin-home.js': chunk(['chart.js', 'table.js'], ['groups.js'], 'admin-home.tsx'),
  'table.js': chunk([]),
}

test('files that only the screens of one account type load are only for its devices, with all that they load later', () => {
  expect(fileGroups(bundle, 'main.tsx', screensOf)).toEqual({
    shared: ['/app.js', '/assets/style.css', '/card.js', '/index.js', '/react.js', '/terms.js'],
    screensOf: {
      customer: ['/chart.js', '/home.js', '/request.js', '/wizard.js'],
      agent: ['/agent-home.js', '/chart.js', '/groups.js', '/table.js'],
      admin: ['/admin-home.js', '/chart.js', '/table.js'],
    },
  })
})

test('an account type whose screens are not found fails the build', () => {
  expect(() => fileGroups(bundle, 'main.tsx', { ...screensOf, admin: ['elsewhere.tsx'] })).toThrow('admin')
})

test('a page whose script is not found fails the build', () => {
  expect(() => fileGroups(bundle, 'elsewhere.tsx', screensOf)).toThrow('script')
})
