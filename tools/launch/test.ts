import { whenAskedToStop } from './asked-to-stop.ts'
import { findBrowser } from './browser.ts'
import { startWebBuild } from './build-web.ts'
import { checks } from './checks.ts'
import { type Stage, runByTwos, runInOrder, stopStages, summarize, toolStage } from './stages.ts'
import { tools } from './tools.ts'

// npm test: everything, on a fresh clone too.
whenAskedToStop(() => void stopStages())

const webBuild: Stage = {
  name: 'web build',
  async run() {
    const build = await startWebBuild()
    if (!build) return 0
    const end = await build.child.ended
    if (end === 0) await build.finish()
    return typeof end === 'number' ? end : 1
  },
}

const browser: Stage = {
  name: 'browser',
  async run() {
    console.log((await findBrowser()).executablePath)
    return 0
  },
}

const rest = [
  // In one run, so that the next kind of test begins while the last slow files of the one before still wait for something.
  toolStage('tests', tools.vitest, 'run', '--project', 'programs', '--project', 'server', '--project', 'web'),
  toolStage('journeys', tools.playwright, 'test', '-c', 'journeys/playwright.config.ts'),
]

process.exit(summarize([...(await runByTwos([...checks, webBuild, browser])), ...(await runInOrder(rest))]))
