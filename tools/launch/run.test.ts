import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let home: string

/** A small repository with the real launcher and an npm that only counts the installs. */
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'kasuwa-run-'))
  mkdirSync(path.join(home, 'tools/launch'), { recursive: true })
  for (const file of ['run.mjs', 'install.mjs', 'lock.mjs', 'trim.mjs', 'ancestors.mjs']) {
    cpSync(new URL(file, import.meta.url), path.join(home, 'tools/launch', file))
  }
  write('package-lock.json', '{}')
  write(
    'npm-cli.js',
    `const fs = require('node:fs')
     fs.rmSync('node_modules', { recursive: true, force: true })
     fs.appendFileSync('asked', process.argv.slice(2).join(' ') + '\\n')
     setTimeout(() => {
       if (fs.existsSync('broken')) process.exit(9)
       fs.mkdirSync('node_modules')
       const packages = { 'node_modules/vitest': process.argv.includes('--include=dev') ? { dev: true } : {} }
       fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages }, null, 2))
     }, fs.existsSync('slow') ? 600 : 20)`,
  )
  write('script.mjs', `console.log(JSON.stringify(process.argv.slice(2))); process.exit(Number(process.argv[3] ?? 0))`)
})

afterEach(() => rmSync(home, { recursive: true, force: true }))

const write = (file: string, content: string) => writeFileSync(path.join(home, file), content)
const asked = () =>
  existsSync(path.join(home, 'asked')) ? readFileSync(path.join(home, 'asked'), 'utf8').trim().split('\n') : []

function start(script: string, ...args: string[]): ChildProcess {
  const { npm_lifecycle_event: _event, ...env } = process.env
  return spawn(process.execPath, ['tools/launch/run.mjs', script, ...args], {
    cwd: home,
    env: { ...env, npm_execpath: path.join(home, 'npm-cli.js') },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

async function run(script: string, ...args: string[]) {
  const child = start(script, ...args)
  const [out, err, [code]] = await Promise.all([
    text(child.stdout!),
    text(child.stderr!),
    once(child, 'exit') as Promise<[number]>,
  ])
  return { out, err, code }
}

test('the first run installs, reports it only on stderr, and passes arguments and exit code on', async () => {
  const { out, err, code } = await run('script.mjs', 'word', '7')
  expect(out).toBe('["word","7"]\n')
  expect(err).toContain('Packages: installing what is missing')
  expect(code).toBe(7)
  expect(asked()).toEqual(['ci --omit=dev --include=optional'])
})

test('the second run installs nothing and prints nothing', async () => {
  await run('script.mjs')
  expect((await run('script.mjs')).err).toBe('')
  expect(asked()).toHaveLength(1)
})

test('a script that needs the whole install gets it, and every other script uses it too', async () => {
  await run('script.mjs')
  const { out } = await run('--whole', 'script.mjs', 'word')
  await run('script.mjs')
  expect(out).toBe('["word"]\n')
  expect(asked()).toEqual(['ci --omit=dev --include=optional', 'ci --include=dev --include=optional'])
})

test('after a change of the lockfile no package of the tests is removed', async () => {
  await run('--whole', 'script.mjs')
  write('package-lock.json', '{"other":true}')
  await run('script.mjs')
  expect(asked()).toEqual(Array(2).fill('ci --include=dev --include=optional'))
})

test('after an install by hand nothing that the tests need is taken away either', async () => {
  await once(spawn(process.execPath, ['npm-cli.js', 'ci', '--include=dev'], { cwd: home }), 'exit')
  await run('script.mjs')
  expect(asked()).toEqual(['ci --include=dev', 'ci --include=dev --include=optional'])
})

test('another lockfile installs again', async () => {
  await run('script.mjs')
  write('package-lock.json', '{"other":true}')
  await run('script.mjs')
  expect(asked()).toHaveLength(2)
})

test('an install that fails is reported, stops the run, and is tried again', async () => {
  write('broken', '')
  const { out, err, code } = await run('script.mjs')
  expect([out, code]).toEqual(['', 1])
  expect(err).toContain('npm ci failed (9)')
  rmSync(path.join(home, 'broken'))
  expect((await run('script.mjs')).code).toBe(0)
})

test('OPER-16 compiled code is kept where a service says, and among the packages otherwise', async () => {
  write('folder.mjs', 'console.log(process.env.NODE_COMPILE_CACHE)')
  try {
    vi.stubEnv('NODE_COMPILE_CACHE', path.join(home, 'cache'))
    expect((await run('folder.mjs')).out.trim()).toBe(path.join(home, 'cache'))
    vi.stubEnv('NODE_COMPILE_CACHE', undefined)
    expect((await run('folder.mjs')).out.trim()).toBe(path.join(home, 'node_modules', '.cache', 'node'))
  } finally {
    vi.unstubAllEnvs()
  }
})

test('two at once install once', async () => {
  write('slow', '')
  const runs = await Promise.all([run('script.mjs'), run('script.mjs'), run('script.mjs')])
  expect(runs.map(({ code }) => code)).toEqual([0, 0, 0])
  expect(asked()).toHaveLength(1)
})

test('after a launcher that was killed with -9 the next one waits for its npm, and installs again', async () => {
  write('slow', '')
  const child = start('script.mjs')
  await untilTrue(() => asked().length === 1)
  child.kill('SIGKILL')
  await once(child, 'exit')
  const { code, err } = await run('script.mjs')
  expect(code).toBe(0)
  expect(err).toContain('waiting')
  expect(asked()).toHaveLength(2)
})

test('a signal reaches the script, and its exit code comes back', async () => {
  write('waits.mjs', `process.on('SIGTERM', () => process.exit(3)); setInterval(() => {}, 1000); console.log('up')`)
  const child = start('waits.mjs')
  await once(child.stdout!, 'data')
  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([3, null])
})

test('a launcher killed with -9 closes the channel that its script listens to', async () => {
  write(
    'waits.mjs',
    `import fs from 'node:fs'
     process.once('disconnect', () => fs.writeFileSync('gone', ''))
     console.log('up')`,
  )
  const child = start('waits.mjs')
  await once(child.stdout!, 'data')
  child.kill('SIGKILL')
  await untilTrue(() => existsSync(path.join(home, 'gone')))
})

async function untilTrue(condition: () => boolean): Promise<void> {
  for (let tries = 0; !condition(); tries += 1) {
    if (tries > 100) throw new Error('it never came true')
    await sleep(50)
  }
}
