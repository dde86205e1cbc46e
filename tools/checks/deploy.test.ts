import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readSettings } from '@kasuwa/server/settings/settings.ts'
import { expect, test } from 'vitest'
import { root } from './tree.ts'

const read = (name: string): string => readFileSync(join(root, 'deploy', name), 'utf8')

/** The value of a line `Name=value`, read below its section. */
function valueOf(unit: string, section: string, name: string): string {
  const [, body = ''] = unit.split(`\n[${section}]\n`)
  return new RegExp(`^${name}=(.*)$`, 'm').exec(body.split('\n[')[0]!)?.[1] ?? ''
}

const environment = Object.fromEntries(
  valueOf(read('kasuwa.service'), 'Service', 'Environment')
    .split(' ')
    .map((one) => one.split('=')),
) as Record<string, string>

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

test('the example for Caddy calls the server that the example for systemd starts, and is one of its proxies', () => {
  const { NODE_ENV: _production, ...trial } = environment
  const settings = readSettings(trial)
  const proxy = read('Caddyfile')
  expect(proxy).toContain(`reverse_proxy ${settings.HOST}:${settings.PORT} {`)
  expect(environment['TRUSTED_PROXIES']!.split(',')).toContain(settings.HOST)
  expect(proxy).toContain('health_uri /readyz')
  expect(Number(/keepalive (\d+)s/.exec(proxy)?.[1])).toBeLessThan(65)
})
