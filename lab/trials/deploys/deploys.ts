import { openDatabases } from '../database/databases.ts'
import type { Trial } from '../trial.ts'
import { openDeployedProduct } from './deployed-product.ts'
import { restartInTurn } from './restart-in-turn.ts'
import { stopUnderLoad } from './stop-under-load.ts'

/** The same as in production (docs/settings.md). */
const drainSeconds = 5

/** `npm run trial -- deploys` (G12, B8) */
export const deploys: Trial = {
  name: 'deploys',
  sentence:
    'Servers are stopped by SIGTERM, and two are restarted one after the other, while clients call and the desk acts: every call is answered with 2xx.',
  options: { clients: 64, stops: 20, calls: 20_000 },
  async run({ clients = 1, stops = 1, calls = 1 }, show, stop) {
    const databases = await openDatabases()
    const product = await openDeployedProduct(drainSeconds, databases.make)
    const figures = { underWay: 0, endedMaxMs: 0, callsWhileStopping: 0 }
    let violations = 0
    const note = (problems: readonly string[]): void => {
      violations += problems.length
      problems.forEach(show)
    }
    try {
      for (let count = 1; count <= stops && !stop.aborted; count += 1) {
        const { problems, calls, underWay, endedMs } = await stopUnderLoad(product, clients)
        note(problems)
        show(`stop ${count} of ${stops}: ${calls} calls, ${underWay} under way, ended after ${endedMs} ms`)
        figures.underWay += underWay
        figures.endedMaxMs = Math.max(figures.endedMaxMs, endedMs)
        figures.callsWhileStopping += calls
      }
      const { problems, ...restarted } = await restartInTurn(
        product,
        clients,
        (answered) => stop.aborted || answered >= calls,
        { desks: 2 },
      )
      note(problems)
      note(await product.wrongInBooks())
      return {
        violations,
        ...figures,
        callsWhileRestarting: restarted.calls,
        restarts: restarted.restarts,
        deskActs: restarted.deskActs,
      }
    } finally {
      await product.close()
      await databases.close()
    }
  },
}
