import { execFile } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
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
  const line = { kasuwa: 'node tools/launch/run.mjs cli/src/main.ts' }
  expect(documentedCommands(page('`kasuwa verify` of `kasuwa_report`'), line).commands).toMatchObject([
    { text: 'kasuwa verify', words: ['cli/src/main.ts', 'verify'] },
  ])
  expect(documentedCommands(page('`npm run gone`'), scripts).problems).toHaveLength(1)
  expect(documentedCommands(page('```\nnode tools/checks/write-settings-page.ts\n```'), scripts).problems).toHaveLength(
    1,
  )
})

const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>
}
const places = [
  '*.md',
  '{contract,deploy,domain,sandbox,server,web}/*.md',
  'docs/**/*.md',
  'lab/**/*.md',
  'tools/*/*.md',
]
const pages = globSync(places, { cwd: root }).map((file) => ({
  path: file.replaceAll(path.sep, '/'),
  text: readFileSync(path.join(root, file), 'utf8'),
}))
const readme = pages.find((one) => one.path === 'README.md')!
const { commands, problems } = documentedCommands(pages, scripts)
const startedBy = (program: RegExp) => commands.filter(({ words }) => program.test(words[0]!))
const textsOf = (wrong: readonly { page: string; text: string }[]) =>
  wrong.map(({ page: of, text }) => `${of}: ${text}`)

test('OPER-81 every command of the documents starts by the launcher, and its program is there', () => {
  expect(problems).toEqual([])
  expect(textsOf(commands.filter(({ words }) => !existsSync(path.join(root, words[0]!))))).toEqual([])
  expect(pages.length).toBeGreaterThan(60)
  expect(commands.length).toBeGreaterThan(100)
})

test('OPER-81 every command of the command line that a document names is there, with its options', async () => {
  const listed = await typed('npm run kasuwa -- --help')
  const sources = globSync('cli/src/*.ts', { cwd: root }).map((file) => readFileSync(path.join(root, file), 'utf8'))
  const isOption = (word: string) =>
    sources.some((text) => new RegExp(`(^|[ {])'?${word.slice(2)}'?: `, 'm').test(text))
  const unknown = startedBy(/^cli\//).filter(({ words: [, name = '', ...rest] }) => {
    if (/^[<…]|^--help$/.test(name)) return false
    // A quoted value may be a command with options of its own.
    const own = rest.join(' ').split("'", 1)[0]!.split(' ')
    return !listed.includes(`  ${name} `) || own.some((word) => word.startsWith('--') && !isOption(word))
  })
  expect(textsOf(unknown)).toEqual([])
})

test('OPER-81 every trial and every part of the bench that a document names is there, and every folder or story of a test', async () => {
  const trials = await typed('npm run trial')
  expect(trials).toContain('simulate')
  const parts = readFileSync(path.join(root, 'lab', 'bench', 'main.ts'), 'utf8')
  const isListed = (list: string, name: string | undefined) =>
    name === undefined || new RegExp(`\\b${name}\\b`).test(list)
  expect(textsOf(startedBy(/trials/).filter(({ words }) => !isListed(trials, words[1])))).toEqual([])
  expect(textsOf(startedBy(/bench/).filter(({ words }) => !isListed(parts, words[1])))).toEqual([])
  const files = globSync('{contract,domain,journeys,server,tools,web}/**/*.ts*', { cwd: root })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.(test|journey)\.tsx?$/.test(file))
  const tests = startedBy(/vitest\.mjs$|playwright/).flatMap(({ words, ...command }) =>
    wantedOf(words.slice(1)).map((wanted) => ({ ...command, wanted })),
  )
  expect(tests.length).toBeGreaterThan(10)
  expect(textsOf(tests.filter(({ wanted }) => !files.some((file) => file.includes(wanted))))).toEqual([])
})

/** The words of a run of tests that name files: no options, and none of the values of an option. */
const wantedOf = (words: readonly string[]): string[] =>
  words.filter((word, place) => !/^(run|test|-.*)$/.test(word) && !/^(-c|--project)$/.test(words[place - 1] ?? ''))

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
  const row = readme.text.split('\n').find((line) => line.includes('npm run kasuwa -- <command> --help'))
  const named = [...(row?.split('|')[2] ?? '').matchAll(/`([\w-]+)`/g)].map(([, name]) => name!)
  const listed = await typed('npm run kasuwa -- --help')
  expect(named.length).toBeGreaterThan(4)
  expect(named.filter((name) => !listed.includes(name))).toEqual([])
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
