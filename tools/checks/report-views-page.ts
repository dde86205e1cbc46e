import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './tree.ts'

const ofView = /^comment on view report\.(\w+) is '((?:[^']|'')*)';$/gm
const ofColumn = /^comment on column report\.(\w+)\.(\w+) is '((?:[^']|'')*)';$/gm
const unquoted = (text: string): string => text.replaceAll("''", "'")

/** The page of the views for reports, made from the comments in server/report.sql: docs/report-views.md. `npm run report-views-page` writes it. */
export function reportViewsPage(sql = readFileSync(join(root, 'server', 'report.sql'), 'utf8')): string {
  const columns = Map.groupBy(sql.matchAll(ofColumn), ([, view = '']) => view)
  const lines = [...sql.matchAll(ofView)].flatMap(([, view = '', about = '']) => [
    `| **\`report.${view}\`** | **${unquoted(about)}** |`,
    ...(columns.get(view) ?? []).map(([, , column = '', text = '']) => `| \`${column}\` | ${unquoted(text)} |`),
  ])
  return [
    '# The views for reports',
    '',
    'All views of the schema `report`, with their columns. They hold ids alone, nothing of a person. Columns that end in `_kobo` are whole kobo, a hundred of which are a naira;',
    'columns that end in `_bp` are basis points, a hundredth of a percent; days are days in Lagos. [Reports](reports.md) shows how to connect and what to ask. This page is generated from',
    'the comments in `server/report.sql`.',
    '',
    '| view, and its columns | |',
    '|---|---|',
    ...lines,
    '',
  ].join('\n')
}
