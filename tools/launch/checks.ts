import { toolStage } from './stages.ts'
import { tools } from './tools.ts'

/**
 * The checks that take seconds, the longest first since two run at a time. The compiler keeps its results for files that have not changed.
 * An embedded PostgreSQL describes the statements. The architecture check is one of the unit tests.
 */
export const checks = [
  toolStage('lint', tools.oxlint, '--type-aware', '-c', '.oxlintrc.json'),
  toolStage(
    'types',
    tools.tsc,
    '-p',
    'tsconfig.json',
    '--incremental',
    '--tsBuildInfoFile',
    '.build/types.tsbuildinfo',
    '--checkers',
    '2',
  ),
  toolStage('unit', tools.vitest, 'run', '--project', 'unit', '--reporter', 'minimal'),
  toolStage('statements', 'tools/statement-check/main.ts'),
  toolStage('format', tools.oxfmt, '--check', '.'),
]
