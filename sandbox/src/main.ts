import { startSandbox } from './sandbox.ts'
import { readSettings } from './settings.ts'

// Starts the sandbox from the environment; stops on a signal, or when the process that started it ends.
let stop = async () => {}
let stopping: Promise<void> | undefined
const end = () => {
  stopping ??= stop().finally(() => process.exit(0))
}
process.once('SIGINT', end)
process.once('SIGTERM', end)
process.once('disconnect', end)

try {
  const sandbox = await startSandbox(readSettings(process.env))
  stop = sandbox.stop
  console.log(`Sandbox: ${sandbox.url}`)
} catch (error) {
  console.error(error instanceof Error ? error.message : error)
  process.exit(1)
}
