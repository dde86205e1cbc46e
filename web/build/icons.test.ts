import { expect, test } from 'vitest'
import { iconModule, type IconSet } from './icons.ts'

const line = 'fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round" stroke-width="2"'
const set: IconSet = {
  icons: {
    check: { body: `<path ${line} d="M20 6L9 17l-5-5"/>` },
    'circle-x': { body: `<g ${line}><circle cx="12" cy="12" r="10"/><path d="m15 9l-6 6"/></g>` },
    odd: { body: '<text>a</text>' },
  },
  aliases: { 'x-circle': { parent: 'circle-x' } },
}

test('the module of an icon draws its shapes, without the attributes that all icons share', () => {
  expect(iconModule(set, 'check')).toContain('iconOf(() => [h("path", {"key":"0","d":"M20 6L9 17l-5-5"})])')
  expect(iconModule(set, 'circle-x')).toContain(
    '[h("circle", {"key":"0","cx":"12","cy":"12","r":"10"}), h("path", {"key":"1","d":"m15 9l-6 6"})]',
  )
})

test('another name of an icon is the same icon', () => {
  expect(iconModule(set, 'x-circle')).toBe(iconModule(set, 'circle-x'))
})

test('a name that no icon has, and a drawing that is more than shapes, fail the build', () => {
  expect(() => iconModule(set, 'chek')).toThrow('chek')
  expect(() => iconModule(set, 'odd')).toThrow('simple shapes')
})
