import { whenAskedToStop } from './asked-to-stop.ts'
import { checks } from './checks.ts'
import { runByTwos, stopStages, summarize } from './stages.ts'

// npm run check: the checks that take seconds.
whenAskedToStop(() => void stopStages())
process.exit(summarize(await runByTwos(checks)))
