import { toolStage } from './stages.ts'
import { tools } from './tools.ts'

/**
 * What takes seconds, the longest first since they run by twos. The compiler keeps what it found in files that have not changed. The
 * statements are described by an embedded PostgreSQL. The architecture check is one of the unit tests.
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
