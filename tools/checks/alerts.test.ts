import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { counterTable, gaugeTable, histogramTable } from '@kasuwa/server/base/metrics.ts'
import { afterAll, expect, test } from 'vitest'
import { byTool, complaintOf, installed } from './deploy-tools.ts'
import { root } from './tree.ts'

const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const rules = read('deploy/prometheus/kasuwa.rules.yml')
const cases = read('deploy/prometheus/kasuwa.rules.test.yml')
const dashboard = read('deploy/grafana/kasuwa.json')

const alerts = [...rules.matchAll(/^ +- alert: (\w+)$/gm)].map(([, name]) => name!)

afterAll(() => {
  if (installed('promtool') === null) console.log('The alerts were not tried by promtool, not installed here.')
})

test('OPER-14 each alert has a severity, its heading in the runbook, and a case that is silent and one that fires', () => {
  expect(alerts.length).toBeGreaterThan(25)
  expect(new Set(alerts).size).toBe(alerts.length)
  const headings = [...read('docs/runbook.md').matchAll(/^## (\w+)\n(.*)$/gm)]
  expect(headings.map(([, name]) => name)).toEqual(alerts)
  for (const [, name, text] of headings) expect(text, name).toMatch(/^\*\*Means:\*\* .* \*\*Look:\*\* .* \*\*Do:\*\* /)
  expect([...rules.matchAll(/severity: (page|ticket) }/g)]).toHaveLength(alerts.length)
  expect([...rules.matchAll(/runbook: docs\/runbook\.md#(\w+)$/gm)].map(([, anchor]) => anchor)).toEqual(
    alerts.map((name) => name.toLowerCase()),
  )
  for (const name of alerts) {
    const tried = cases.split(`alertname="${name}"`).slice(1)
    expect(
      tried.map((rest) => /exp_samples: \[(.?)/.exec(rest)?.[1]),
      name,
    ).toEqual([']', '{'])
  }
})

/** The series of /metrics, without their labels. */
const series = new Set([
  ...Object.keys(counterTable),
  ...Object.keys(gaugeTable),
  ...Object.keys(histogramTable).flatMap((name) => [`${name}_bucket`, `${name}_sum`, `${name}_count`]),
])

const unknownIn = (text: string): string[] =>
  [...new Set([...text.matchAll(/\bkasuwa_(\w+)/g)].map(([, name]) => name!))].filter((name) => !series.has(name))

test('OPER-15 the check itself sees a name that /metrics does not give', () => {
  expect(unknownIn('max(kasuwa_suspence) + max(kasuwa_suspense)')).toEqual(['suspence'])
})

test('OPER-15 alerts and dashboard read only series that /metrics gives', () => {
  for (const text of [rules, cases, dashboard]) {
    expect(text).toContain('kasuwa_outbox_given_up')
    expect(unknownIn(text)).toEqual([])
  }
})

test(`OPER-15 each question of the dashboard is valid${byTool('promtool')}`, () => {
  const { panels } = JSON.parse(dashboard) as { panels: Panel[] }
  const questions = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
  const asRules = questions.map((expr, index) => ({ record: `question:${index}`, expr }))
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-dashboard-'))
  try {
    writeFileSync(join(folder, 'rules.yml'), JSON.stringify({ groups: [{ name: 'dashboard', rules: asRules }] }))
    expect(complaintOf('promtool', ['check', 'rules', 'rules.yml'], { cwd: folder })).toBe(null)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

type Panel = { type: string; title: string; targets?: { expr: string }[]; gridPos: { x: number; w: number } }

test('OPER-15 each panel of the dashboard has a title and a question, and fits in the width', () => {
  const { panels } = JSON.parse(dashboard) as { panels: Panel[] }
  const drawn = panels.filter(({ type }) => type !== 'row')
  expect(drawn.length).toBeGreaterThan(20)
  expect(new Set(drawn.map(({ title }) => title)).size).toBe(drawn.length)
  for (const { title, targets = [], gridPos } of drawn) {
    expect(
      targets.filter(({ expr }) => expr !== ''),
      title,
    ).not.toEqual([])
    expect(gridPos.x + gridPos.w, title).toBeLessThanOrEqual(24)
  }
})

test(`OPER-14 the rules are valid, and each alert fires on its figures and not before${byTool('promtool')}`, () => {
  const cwd = join(root, 'deploy/prometheus')
  expect(complaintOf('promtool', ['check', 'rules', 'kasuwa.rules.yml'], { cwd })).toBe(null)
  expect(complaintOf('promtool', ['test', 'rules', 'kasuwa.rules.test.yml'], { cwd })).toBe(null)
  for (const name of ['prometheus/prometheus.yml', 'compose/prometheus.yml'])
    expect(complaintOf('promtool', ['check', 'config', '--syntax-only', join(root, 'deploy', name)])).toBe(null)
})

test('promtool, where it is installed, sees an alert that does not fire', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kasuwa-alerts-'))
  try {
    const [head = '', ...tests] = cases.split('\n  - name: ')
    const one = tests.filter((text) => text.startsWith('KasuwaWorkGivenUp'))
    writeFileSync(
      join(folder, 'kasuwa.rules.yml'),
      rules.replace('kasuwa_outbox_given_up) > 0', 'kasuwa_outbox_given_up) > 1'),
    )
    writeFileSync(join(folder, 'cases.yml'), [head, ...one].join('\n  - name: '))
    const complaint = complaintOf('promtool', ['test', 'rules', 'cases.yml'], { cwd: folder })
    expect(complaint === null).toBe(installed('promtool') === null)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})
