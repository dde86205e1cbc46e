import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsPage } from './settings-page.ts'
import { root } from './tree.ts'

// npm run settings-page [-- FILE]: writes docs/settings.md again, after a setting was added or changed, or another file.
writeFileSync(process.argv[2] ?? join(root, 'docs', 'settings.md'), settingsPage())
