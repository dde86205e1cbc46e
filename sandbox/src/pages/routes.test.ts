import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { startTestSandbox } from '../test-sandbox.ts'

test('the page, its style, its icon and each of its scripts are served', async () => {
  const { url } = await startTestSandbox()
  const page = await fetch(`${url()}/`)
  expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
  const html = await page.text()
  const wanted = [...html.matchAll(/(?:src|href)="(\/[^"]+)"/g)].map(([, path]) => path)
  expect(wanted).toEqual(['/favicon.svg', '/style.css', '/main.js', '/welcome', '/bank-statement.csv'])
  const script = await (await fetch(`${url()}/main.js`)).text()
  const parts = [...script.matchAll(/from '\.(\/[^']+)'/g)].map(([, path]) => path)
  expect(parts).toHaveLength(8)
  for (const path of [...wanted, ...parts]) expect((await fetch(url() + path)).status, path).toBe(200)
})

const welcome = {
  product: 'http://127.0.0.1:4000',
  people: [
    {
      who: 'Halima Yusuf',
      phone: '08031000001',
      password: 'a password',
      note: 'customer',
      account: 'customer' as const,
    },
  ],
}

test('OPER-82 the welcome page is served with its scripts, and has the facts that the sandbox was started with', async () => {
  const { url } = await startTestSandbox({ welcome })
  const html = await (await fetch(`${url()}/welcome`)).text()
  expect([...html.matchAll(/<h2 id="\w+">(\d)\./g)].map(([, step]) => step)).toEqual('1234567'.split(''))
  const script = await (await fetch(`${url()}/welcome.js`)).text()
  const parts = [...script.matchAll(/from '\.(\/[^']+)'/g)].map(([, path]) => path)
  expect(parts).toHaveLength(5)
  for (const path of ['/style.css', ...parts]) expect((await fetch(url() + path)).status, path).toBe(200)
  expect(await (await fetch(`${url()}/welcome.json`)).json()).toEqual(welcome)
})

test('OPER-82 without facts the welcome page has the address of the product alone', async () => {
  const { url, product } = await startTestSandbox()
  expect(await (await fetch(`${url()}/welcome.json`)).json()).toEqual({ product: product.url, people: [] })
})

test('the page may run only its own scripts, and no other page may frame it', async () => {
  const { url } = await startTestSandbox()
  const policy = (await fetch(`${url()}/`)).headers.get('content-security-policy')
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain("script-src 'self';")
  expect(policy).toContain("frame-ancestors 'none'")
})

test.each(['/../settings.ts', '/%2e%2e/routes.ts', '/routes.ts', '/index.html'])('%s is not served', async (path) => {
  const { url } = await startTestSandbox()
  expect((await fetch(url() + path)).status).toBe(404)
})

const money = new URL('./site/money.js', import.meta.url)

test.each([
  ['25,000', 2_500_000],
  ['₦ 1500.5', 150_050],
  ['0.01', 1],
  ['1.005', undefined],
  ['0', undefined],
  ['-5', undefined],
  ['', undefined],
  ['99999999999999999', undefined],
])('%j typed in naira is %s kobo', async (typed, kobo) => {
  const source = `data:text/javascript,${encodeURIComponent(await readFile(money, 'utf8'))}`
  const { koboOf } = (await import(/* @vite-ignore */ source)) as { koboOf: (typed: string) => number | undefined }
  expect(koboOf(typed)).toBe(kobo)
})
