import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { documentedCommands } from './documented-commands.ts'
import { root } from './tools.ts'

const page = (text: string) => [{ path: 'README.md', text }]

test('the check itself sees a script that is not there, and a program that Node 20 cannot read', () => {
  const scripts = { test: 'node tools/launch/run.mjs --whole tools/launch/test.ts' }
  expect(documentedCommands(page('Run\n\n```\nnpm test\n```\n\nor `npm run test -- quick`.'), scripts)).toEqual({
    commands: [
      { page: 'README.md', text: 'npm test', words: ['tools/launch/test.ts'] },
      { page: 'README.md', text: 'npm run test -- quick', words: ['tools/launch/test.ts', 'quick'] },
    ],
    problems: [],
  })
  expect(documentedCommands(page('`npm run gone`'), scripts).problems).toHaveLength(1)
  expect(documentedCommands(page('```\nnode tools/checks/write-settings-page.ts\n```'), scripts).problems).toHaveLength(
    1,
  )
})

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const pages = ['README.md', 'CONTRIBUTING.md'].map((file) => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
}))
const { commands, problems } = documentedCommands(pages, scripts)

test('every command of README and CONTRIBUTING starts by the launcher, and its program is there', () => {
  expect(problems).toEqual([])
  const missing = commands.filter(({ words }) => !existsSync(path.join(root, words[0]!)))
  expect(missing.map(({ text }) => text)).toEqual([])
  expect(commands.length).toBeGreaterThan(10)
})

/** As a newcomer types it, by the Node that the machine has: what `npm test` adds to the path is left out. */
const environment = {
  ...process.env,
  PATH: (process.env['PATH'] ?? '')
    .split(path.delimiter)
    .filter((folder) => !folder.startsWith(root))
    .join(path.delimiter),
}

async function typed(command: string, ...words: string[]): Promise<string> {
  const [program = '', ...rest] = command.split(' ')
  const options = { cwd: root, env: environment, shell: process.platform === 'win32' }
  const { stdout, stderr } = await promisify(execFile)(program, [...rest, ...words], options)
  return stdout + stderr
}

test('the command line lists each command that README names', async () => {
  const row = pages[0]!.text.split('\n').find((line) => line.includes('npm run kasuwa -- <command> --help'))
  const named = [...(row?.split('|')[2] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)
  const listed = await typed('npm run kasuwa -- --help')
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !listed.includes(name))).toEqual([])
})

test('the trials are listed', async () => {
  expect(await typed('npm run trial')).toContain('simulate')
})

test('the page of the settings is written', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'kasuwa-settings-'))
  try {
    await typed('npm run settings-page --', path.join(folder, 'settings.md'))
    expect(readFileSync(path.join(folder, 'settings.md'), 'utf8')).toBe(
      readFileSync(path.join(root, 'docs', 'settings.md'), 'utf8'),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('the tests of a feature and the story that CONTRIBUTING names are found', async () => {
  const [tests, story] = ['vitest.mjs', '@playwright/test/cli.js'].map((tool) =>
    commands.find(({ page: of, words }) => of === 'CONTRIBUTING.md' && words[0]!.endsWith(tool)),
  )
  expect(await typed(tests!.text.replace(' run src', ' list --filesOnly src'))).toContain('server/src/loans/')
  expect(await typed(story!.text, '--list')).toContain('customer/whole-loan')
})
