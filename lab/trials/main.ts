import { trials } from './registry.ts'
import { runTrial } from './run-trial.ts'

// npm run trial [-- <name> [--option number]…]: tries rules that must hold under any mix of faults. Without a name it lists the trials.
const stopping = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const)
  process.once(signal, () => stopping.abort())
process.exitCode = await runTrial(trials, process.argv.slice(2), {
  print: (line) => console.log(line),
  show: (line) => console.error(line),
  stop: stopping.signal,
})
// The launcher's channel would keep the process running.
process.exit()
