import { execFileSync } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings, serverNodeFlags } from '@kasuwa/server/settings/settings.ts'
import { settingsShape } from '@kasuwa/server/settings/settings-shape.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { byTool, complaintOf, installed } from './deploy-tools.ts'
import { isTest, root } from './tree.ts'

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

/** The values of all lines `Name=value` below a section. */
function valuesOf(unit: string, section: string, name: string): string[] {
  const [, body = ''] = unit.split(`\n[${section}]\n`)
  return [...body.split('\n[')[0]!.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value]) => value!)
}
const valueOf = (unit: string, section: string, name: string): string => valuesOf(unit, section, name)[0] ?? ''

const environmentOf = (unit: string): Record<string, string> =>
  Object.fromEntries(
    valuesOf(unit, 'Service', 'Environment')
      .flatMap((line) => line.split(' '))
      .map((one) => one.split('=')),
  )
const environment = environmentOf(read('kasuwa.service'))

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'kasuwa-deploy-'))
})
afterAll(() => {
  rmSync(folder, { recursive: true, force: true })
  const missing = ['caddy', 'haproxy', 'systemd-analyze', 'docker-compose'].filter((tool) => installed(tool) === null)
  if (missing.length > 0) console.log(`deploy/ was not checked by ${missing.join(', ')}, not installed here.`)
})

/** A copy of a file of `deploy/` in which names of another machine are replaced. */
function copied(name: string, changes: Record<string, string> = {}): string {
  const path = join(folder, name)
  writeFileSync(
    path,
    Object.entries(changes).reduce((text, [from, to]) => text.replaceAll(from, to), read(name)),
  )
  return path
}

test('B23 the example for systemd starts the same as npm start, restarts it without end, and leaves time to drain', () => {
  const unit = read('kasuwa.service')
  const of = (name: string) => valueOf(unit, 'Service', name)
  const [node, ...scripts] = of('ExecStart').split(' ')
  expect(node).toMatch(/^\/.*\/node$/)
  expect(scripts.filter((path) => !existsSync(join(root, path)))).toEqual([])
  const { scripts: npm } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    scripts: Record<string, string>
  }
  expect(npm['start']).toBe(`node ${scripts.join(' ')}`)
  expect(Number(of('TimeoutStopSec'))).toBeGreaterThanOrEqual(Number(environment['DRAIN_SECONDS']) + 20)
  expect([of('KillMode'), of('TimeoutStartSec'), of('Restart')]).toEqual(['mixed', 'infinity', 'always'])
  expect(valueOf(unit, 'Unit', 'StartLimitIntervalSec')).toBe('0')
})

const timers = ['backup', 'backup-files', 'doctor', 'wal-check'].map((name) => `kasuwa-${name}.timer`)
const services = ['kasuwa.service', ...timers.map((name) => name.replace('.timer', '.service'))]

test('OPER-12 each unit runs without rights as one user, and writes to its own folders alone', () => {
  for (const unit of services.map(read)) {
    const of = (name: string) => valueOf(unit, 'Service', name)
    expect([of('User'), of('NoNewPrivileges'), of('CapabilityBoundingSet')]).toEqual(['kasuwa', 'yes', ''])
    expect([of('ProtectSystem'), of('ProtectHome'), of('PrivateDevices')]).toEqual(['strict', 'yes', 'yes'])
    const writable = [`/var/lib/${of('StateDirectory')}`, `/var/cache/${of('CacheDirectory')}`]
    const { DATA_DIR = '', NODE_COMPILE_CACHE = '' } = environmentOf(unit)
    for (const needed of [DATA_DIR, NODE_COMPILE_CACHE])
      expect([...writable, ...of('ReadWritePaths').split(' ')]).toContain(needed)
  }
})

test(`OPER-12 the units are valid${byTool('systemd-analyze')}`, () => {
  const units = [...services, ...timers].map((name) => copied(name, { '/usr/bin/node': process.execPath }))
  expect(complaintOf('systemd-analyze', ['verify', '--man=no', ...units], { warning: /kasuwa/ })).toBe(null)
})

test('OPER-12 a command by hand has the settings of the service, read as systemd reads them', () => {
  const settings = join(folder, 'kasuwa.env')
  writeFileSync(
    settings,
    '# ours\n\nSUPPORT_PHONE=0700 123 4567\nTERMII_SENDER="Our $shop"\nDATA_KEY=\'a=b&c\'\nPORT=3000',
  )
  const script = copied('kasuwa', {
    '/opt/kasuwa': folder,
    '/etc/kasuwa.env': settings,
    'runuser -u kasuwa -- node': 'printenv #',
  })
  const printed = execFileSync('sh', [script], { encoding: 'utf8', env: { PATH: process.env['PATH'] } }).split('\n')
  const expected = ['SUPPORT_PHONE=0700 123 4567', 'TERMII_SENDER=Our $shop', 'DATA_KEY=a=b&c', 'PORT=3000']
  expect(printed).toEqual(expect.arrayContaining(expected))
  const { NODE_ENV, DATA_DIR, NODE_COMPILE_CACHE } = environment
  for (const setting of Object.entries({ NODE_ENV, DATA_DIR, NODE_COMPILE_CACHE }))
    expect(printed).toContain(setting.join('='))
})

test('OPER-13 SCALE-59 the example for Caddy calls the server that the example for systemd starts, is one of its proxies, and waits for the next look at a server', () => {
  const { NODE_ENV: _production, ...trial } = environment
  const settings = readSettings(trial)
  const proxy = read('Caddyfile')
  expect(proxy).toContain(`reverse_proxy {$KASUWA_SERVERS:${settings.HOST}:${settings.PORT}} {`)
  expect(environment['TRUSTED_PROXIES']!.split(',')).toContain(settings.HOST)
  expect(proxy).toContain('health_uri /readyz')
  expect(proxy).toContain('respond /metrics 404')
  expect(proxy).toContain('header_up -traceparent')
  expect(Number(/keepalive (\d+)s/.exec(proxy)?.[1])).toBeLessThan(65)
  const secondsOf = (name: string) => Number(new RegExp(`${name} (\\d+)s`).exec(proxy)?.[1])
  expect(secondsOf('lb_try_duration')).toBeGreaterThan(secondsOf('health_interval'))
})

test('OPER-13 SCALE-59 the example for HAProxy passes on no address that the sender gave, and leaves a server within its drain, but not for one late answer', () => {
  const proxy = read('haproxy.cfg')
  expect(proxy.indexOf('del-header X-Forwarded-For')).toBeGreaterThan(proxy.indexOf('frontend people'))
  expect(proxy).toContain('option forwardfor')
  expect(proxy).toContain('http-request del-header traceparent')
  expect(proxy).toContain('http-request return status 404 if { path /metrics }')
  expect(proxy).toContain('option httpchk GET /readyz')
  expect(Number(/timeout http-keep-alive (\d+)s/.exec(proxy)?.[1])).toBeLessThan(65)
  const [, between, fall] = /check inter (\d+)s fall (\d+)/.exec(proxy)!.map(Number)
  expect(fall! * between!).toBeLessThan(Number(environment['DRAIN_SECONDS']))
  expect(fall).toBeGreaterThanOrEqual(2)
})

test(`OPER-13 the example for Caddy is valid${byTool('caddy')}`, () => {
  const path = copied('Caddyfile')
  expect(complaintOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', path])).toBe(null)
})

test(`OPER-13 the example for HAProxy is valid${byTool('haproxy')}`, () => {
  const path = copied('haproxy.cfg', {
    '/etc/haproxy/kasuwa.pem': join(folder, 'kasuwa.pem'),
    '\tuser haproxy\n\tgroup haproxy\n': '',
  })
  if (installed('haproxy') !== null) {
    const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
    const made = ['-x509', '-newkey', 'rsa:2048', '-nodes', '-subj', '/CN=kasuwa.example.ng', '-keyout', key]
    execFileSync('openssl', ['req', ...made, '-out', certificate], { stdio: 'ignore' })
    writeFileSync(join(folder, 'kasuwa.pem'), readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'))
  }
  expect(complaintOf('haproxy', ['-c', '-f', path], { warning: /WARNING/ })).toBe(null)
})

test('OPER-10 the image has each workspace to install from, starts the server as npm start does, and names no registry', () => {
  const image = read('Dockerfile')
  const { workspaces } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { workspaces: string[] }
  const context = read('Dockerfile.dockerignore').split('\n')
  for (const name of workspaces) {
    expect(image).toContain(`COPY ${name}/package.json ${name}/\n`)
    expect(context.includes(`!${name}`) || context.includes(`!${name}/package.json`), name).toBe(true)
  }
  const ofWeb = globSync('web/{src,build}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isTest(path))
  const texts = ofWeb.map((path) => readFileSync(join(root, path), 'utf8'))
  const imported = new Set(
    texts.flatMap((text) => [...text.matchAll(/'@kasuwa\/([a-z-]+)\//g)].map(([, name]) => name)),
  )
  expect(imported.size).toBeGreaterThan(2)
  const beforeBuild = image.slice(0, image.indexOf('vite.js build'))
  for (const name of imported) expect([name, beforeBuild.includes(`COPY ${name} ${name}\n`)]).toEqual([name, true])
  const command = [...'node'.split(' '), ...serverNodeFlags, 'server/src/app/main.ts']
  expect(image).toContain(`\nCMD [${command.map((word) => `"${word}"`).join(', ')}]`)
  expect(image).toContain('\nUSER 65534:65534\n')
  expect(image.match(/^FROM .*/gm)).toEqual(['FROM ${NODE_IMAGE} AS build', 'FROM ${BASE_IMAGE}'])
  expect(image).not.toMatch(/https?:\/\/(?!127\.0\.0\.1)|registry=/)
  const environmentOfImage = /^ENV (.*)$/m
    .exec(image)![1]!
    .split(' ')
    .map((one) => one.split('=')[0]!)
  const notOurs = ['TMPDIR', 'NODE_COMPILE_CACHE']
  expect(environmentOfImage.filter((name) => !(name in settingsShape))).toEqual(notOurs)
})

/** The settings of the store for uploads. */
const ofTheStore = /^S3_/

test('OPER-11 compose.yaml gives the server settings that it has, asks for no value that the example lacks, and mounts what is here', () => {
  const compose = read('compose.yaml')
  const server = compose.slice(compose.indexOf('\n  server:\n'), compose.indexOf('\n  database:\n'))
  const given = [...server.matchAll(/^ {6}([A-Z0-9_]+):/gm)].map(([, name]) => name!)
  expect(given.length).toBeGreaterThan(15)
  expect(given.filter((name) => !(name in settingsShape) && !ofTheStore.test(name))).toEqual([])
  const asked = new Set([...compose.matchAll(/\$\{([A-Z0-9_]+):\?/g)].map(([, name]) => name!))
  const example = [...read('compose.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name!)
  expect(example.toSorted()).toEqual([...asked].toSorted())
  const mounted = [...compose.matchAll(/^ +- (\.[^:]+):/gm)].map(([, path]) => path!)
  expect(mounted.length).toBeGreaterThan(5)
  expect(mounted.filter((path) => !existsSync(join(root, 'deploy', path)))).toEqual([])
  expect(compose).toContain('read_only: true')
})

test(`OPER-11 compose.yaml is valid${byTool('docker-compose')}`, () => {
  const files = ['--env-file', join(root, 'deploy/compose.env.example'), '-f', join(root, 'deploy/compose.yaml')]
  expect(complaintOf('docker-compose', [...files, 'config', '--quiet'], { warning: /warning/i })).toBe(null)
})

test('the tools that are installed see a wrong word', () => {
  const unit = copied('kasuwa.service', { '/usr/bin/node': process.execPath, ProtectSystem: 'ProtectSytsem' })
  const proxy = copied('Caddyfile', { respond: 'repsond' })
  const twoServers = copied('haproxy.cfg', { leastconn: 'laestconn' })
  const complaints = {
    'systemd-analyze': complaintOf('systemd-analyze', ['verify', '--man=no', unit], { warning: /kasuwa/ }),
    caddy: complaintOf('caddy', ['validate', '--adapter', 'caddyfile', '--config', proxy]),
    haproxy: complaintOf('haproxy', ['-c', '-f', twoServers]),
  }
  for (const [tool, complaint] of Object.entries(complaints))
    expect(complaint === null, tool).toBe(installed(tool) === null)
})
