import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { settingsPage } from './settings-page.ts'
import { root } from './tree.ts'

// Writes docs/settings.md again, after a setting was added or changed.
writeFileSync(join(root, 'docs', 'settings.md'), settingsPage())
