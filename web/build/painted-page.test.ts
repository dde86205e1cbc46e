import { readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { startPageHtml, withScreenInside } from './painted-page.ts'

const page = readFileSync(new URL('../index.html', import.meta.url), 'utf8')
let painted = ''
beforeAll(async () => {
  painted = withScreenInside(page, await startPageHtml())
})

const inputs = () => [...painted.matchAll(/<input [^>]*>/g)].map(([input]) => input)

test('the page has the sign-in form in it, each field with its label, before any script', () => {
  const nameOf = (input: string) => / name="(\w+)"/.exec(input)?.[1]
  const labelOf = (input: string) => {
    const [, id] = / id="([^"]+)"/.exec(input) ?? []
    return painted
      .split(`<label for="${id}"`)[1]
      ?.split('</label>')[0]
      ?.replaceAll(/^[^>]*>|<[^>]*>/g, '')
  }
  expect(inputs().map((input) => [nameOf(input), labelOf(input)])).toEqual([
    ['phone', 'Phone number'],
    ['password', 'Password'],
  ])
  expect(painted).toMatch(/<div id="root">.*<main.*<h1[^>]*>Welcome back<\/h1>.*<aside.*<\/div>\n/)
  expect(painted.match(/<title>.*<\/title>/g)).toEqual(['<title>Sign in · Kasuwa</title>'])
})

test('before the script has loaded nothing typed can be sent or get into the address', () => {
  expect(painted).toMatch(/<form [^>]*method="post"/)
  expect(painted).toMatch(/<button type="submit" disabled=""/)
})

test('the painted screen has no script, as the content security policy requires', () => {
  expect(painted.match(/<script[^>]*>[^<]*/g)).toEqual(['<script type="module" src="/src/main.tsx">'])
  expect(painted).not.toMatch(/<[^>]* on\w+=|javascript:/)
})

test('a page or a screen of another shape fails the build', () => {
  expect(() => withScreenInside('<div id="app"></div>', '<title>A</title><p>B</p>')).toThrow('shape')
  expect(() => withScreenInside(page, '<p>B</p>')).toThrow('shape')
  expect(() => withScreenInside(page, '<title>A</title>')).toThrow('shape')
})
