import type { BadgeColour } from '../ui/badge.tsx'
import type { ListedImport } from './imports-queries.ts'

export const stateColours: Record<ListedImport['state'], BadgeColour> = {
  open: 'plain',
  checking: 'yellow',
  checked: 'amber',
  importing: 'yellow',
  stopped: 'red',
  imported: 'green',
  undoing: 'yellow',
  undone: 'plain',
  dropped: 'plain',
}
