import { toolStage } from './stages.ts'
import { tools } from './tools.ts'

/** What takes seconds; the statements are described by an embedded PostgreSQL. The app's own check is one of the unit tests. */
export const checks = [
  toolStage('format', tools.oxfmt, '--check', '.'),
  toolStage('types', tools.tsc, '--noEmit', '-p', 'tsconfig.json'),
  toolStage('lint', tools.oxlint, '--type-aware', '-c', '.oxlintrc.json'),
  toolStage('statements', 'tools/statement-check/main.ts'),
  toolStage('unit', tools.vitest, 'run', '--project', 'unit'),
]
