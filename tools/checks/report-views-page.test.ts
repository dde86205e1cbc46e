import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { reportViewsPage } from './report-views-page.ts'
import { root } from './tree.ts'

test('REP-02 docs/report-views.md is current (npm run report-views-page writes it again)', () => {
  expect(readFileSync(join(root, 'docs', 'report-views.md'), 'utf8')).toBe(reportViewsPage())
})

test('REP-02 the page has every comment of the file, and quotes as people write them', () => {
  const sql = readFileSync(join(root, 'server', 'report.sql'), 'utf8')
  const page = reportViewsPage()
  expect(page.match(/^\| (\*\*)?`/gm)).toHaveLength(sql.match(/^comment on /gm)!.length)
  expect(reportViewsPage("comment on view report.a is 'It''s so.';\ncomment on column report.a.b is 'One';")).toContain(
    "| **`report.a`** | **It's so.** |\n| `b` | One |",
  )
})
