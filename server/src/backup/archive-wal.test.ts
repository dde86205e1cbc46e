import { execFileSync, spawnSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'

const script = fileURLToPath(new URL('../../../deploy/archive-wal.sh', import.meta.url))
const name = '000000010000000000000003'
const content = Buffer.alloc(300_000, 'wal')

let home: string
let folder: string
let from: string
beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), 'kasuwa-archive-'))
  folder = join(home, 'of $HOME', 'wal')
  from = join(home, name)
  await mkdir(folder, { recursive: true })
  await writeFile(from, content)
})
afterEach(() => rm(home, { recursive: true, force: true }))

const archive = (environment: Record<string, string> = {}) =>
  spawnSync('sh', [script, from, name, folder], { encoding: 'utf8', env: { ...process.env, ...environment } })

const onWindows = process.platform === 'win32'

test.skipIf(onWindows)(
  'OPER-33 a WAL file is archived whole, again without a change, and never over another content',
  async () => {
    expect([archive().status, archive().status]).toEqual([0, 0])
    expect(await readFile(join(folder, name))).toEqual(content)
    await writeFile(from, 'another content')
    const refused = archive()
    expect([refused.status, refused.stderr]).toEqual([1, expect.stringContaining('is there with another content')])
    expect(await readFile(join(folder, name))).toEqual(content)
    expect(await readdir(folder)).toEqual([name])
  },
)

test.skipIf(onWindows)(
  'OPER-33 a WAL file that cannot be written completely is refused, leaves no file, and is archived by the next try',
  async () => {
    const tools = join(home, 'tools')
    await mkdir(tools)
    await writeFile(
      join(tools, 'dd'),
      '#!/bin/sh\nfor one in "$@"; do case "$one" in of=*) echo half > "${one#of=}";; esac; done\nexit 1\n',
    )
    await chmod(join(tools, 'dd'), 0o755)
    const { status, stderr } = archive({ PATH: `${tools}:${process.env['PATH']}` })
    expect([status, stderr, await readdir(folder)]).toEqual([1, expect.stringContaining('could not be written'), []])
    expect(archive().status).toBe(0)
    expect(await readFile(join(folder, name))).toEqual(content)
  },
)

/** Programs that note how they are called, in their order, and then do their work. */
async function notingTools(): Promise<string> {
  const tools = join(home, 'noting')
  await mkdir(tools)
  for (const tool of ['dd', 'mv', 'sync']) {
    const real = execFileSync('sh', ['-c', `command -v ${tool}`], { encoding: 'utf8' }).trim()
    await writeFile(join(tools, tool), `#!/bin/sh\necho "${tool} $*" >> '${home}/calls'\nexec ${real} "$@"\n`)
    await chmod(join(tools, tool), 0o755)
  }
  return tools
}

test.skipIf(onWindows)(
  'OPER-33 the content is flushed to the disk before the file has its name, and the name before PostgreSQL hears of it',
  async () => {
    expect(archive({ PATH: `${await notingTools()}:${process.env['PATH']}` }).status).toBe(0)
    const calls = (await readFile(join(home, 'calls'), 'utf8')).trim().split('\n')
    expect(calls.map((call) => call.split(' ')[0])).toEqual(['dd', 'mv', 'sync'])
    expect(calls[0]).toContain('conv=fsync')
    expect(calls[2]).toBe(`sync ${folder}`)
  },
)

const hasStrace = !onWindows && spawnSync('strace', ['-f', 'true']).status === 0

test.runIf(hasStrace)('OPER-33 where strace is there: the kernel is asked to flush the file, then its folder', () => {
  const calls = spawnSync(
    'strace',
    ['-f', '-e', 'trace=fsync,rename,renameat,renameat2', 'sh', script, from, name, folder],
    {
      encoding: 'utf8',
    },
  )
  const order = [...calls.stderr.matchAll(/(fsync|rename)\w*\(/g)].map(([, call]) => call)
  expect(order).toEqual(['fsync', 'rename', 'fsync'])
})
