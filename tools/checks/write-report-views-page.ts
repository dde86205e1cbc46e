import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { reportViewsPage } from './report-views-page.ts'
import { root } from './tree.ts'

// npm run report-views-page: writes docs/report-views.md again, after a view for reports or a comment was changed.
writeFileSync(join(root, 'docs', 'report-views.md'), reportViewsPage())
