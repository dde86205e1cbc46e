import { expect, test } from 'vitest'
import { moveRuntime } from './runtime-in-base.ts'

const runtimeFile = 'assets/rolldown-runtime-1.js'
const baseFile = 'assets/base-2.js'
const chunk = (name: string, fileName: string, code: string, imports: string[] = []) => ({
  type: 'chunk' as const,
  name,
  fileName,
  code,
  imports,
})
const bundle = (app: string) =>
  Object.fromEntries(
    [
      chunk('rolldown-runtime', runtimeFile, 'var a=()=>"one",b=()=>"two";export{b as n,a as t};'),
      chunk(
        'base',
        baseFile,
        `import{t as x}from"./rolldown-runtime-1.js";var list=["${runtimeFile}"];export{x as a};`,
        [runtimeFile],
      ),
      chunk('app', 'assets/app-3.js', app, [runtimeFile, baseFile]),
    ].map((one) => [one.fileName, one]),
  )

test("the bundler's runtime is in the script of the page, and other scripts import it from there", async () => {
  const files = bundle('import{n,t as y}from"./rolldown-runtime-1.js";import{a}from"./base-2.js";')
  moveRuntime(files)
  expect(Object.keys(files)).toEqual([baseFile, 'assets/app-3.js'])
  const [base, app] = Object.values(files)
  expect([base!.imports, app!.imports]).toEqual([[], [baseFile]])
  expect(base!.code).toContain(`list=["${baseFile}"]`)
  expect(app!.code).toBe('import{runtime$}from"./base-2.js";const{n:n,t:y}=runtime$;import{a}from"./base-2.js";')
  const made = (await import(`data:text/javascript,${encodeURIComponent(base!.code)}`)) as {
    a: () => string
    runtime$: { n: () => string }
  }
  expect([made.a(), made.runtime$.n()]).toEqual(['one', 'two'])
})

test('a script of another shape fails the build', () => {
  expect(() => moveRuntime(bundle('import * as all from "./rolldown-runtime-1.js"'))).toThrow('app-3.js')
})
