import { trials } from './registry.ts'
import { runTrial } from './run-trial.ts'

// npm run trial [-- <name> [--option number]…]: tries what must hold under any mix of faults. Alone it lists the trials.
process.exitCode = await runTrial(trials, process.argv.slice(2), {
  print: (line) => console.log(line),
  show: (line) => console.error(line),
})
