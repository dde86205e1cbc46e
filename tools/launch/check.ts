import { whenAskedToStop } from './asked-to-stop.ts'
import { checks } from './checks.ts'
import { runStages, stopStages } from './stages.ts'

// npm run check: what takes seconds.
whenAskedToStop(() => void stopStages())
process.exit(await runStages(checks))
