import { toolStage } from './stages.ts'
import { tools } from './tools.ts'

/** What needs neither database nor browser. The house's own check is one of the unit tests. */
export const checks = [
  toolStage('format', tools.oxfmt, '--check', '.'),
  toolStage('types', tools.tsc, '--noEmit', '-p', 'tsconfig.json'),
  toolStage('lint', tools.oxlint, '--type-aware', '-c', '.oxlintrc.json'),
  toolStage('unit', tools.vitest, 'run', '--project', 'unit'),
]
