import { rm } from 'node:fs/promises'
import { whenAskedToStop } from './asked-to-stop.ts'
import { findBrowser } from './browser.ts'
import { startWebBuild } from './build-web.ts'
import { checks } from './checks.ts'
import { printFailedTests, resultsFile } from './failed-tests.ts'
import { type Stage, runByTwos, runInOrder, stopStages, summarize, toolStage } from './stages.ts'
import { tools } from './tools.ts'

// npm test: runs everything, also on a fresh clone.
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

const projects = ['programs', 'server', 'web'].flatMap((project) => ['--project', project])
const reporters = ['--reporter', 'default', '--reporter', 'json', '--outputFile.json', resultsFile]

const rest = [
  // All kinds of tests are in one run, so that the next kind begins while the last slow files of the previous kind still wait.
  toolStage('tests', tools.vitest, 'run', ...projects, ...reporters),
  toolStage('journeys', tools.playwright, 'test', '-c', 'journeys/playwright.config.ts'),
]

await rm(resultsFile, { force: true })
const results = [...(await runByTwos([...checks, webBuild, browser])), ...(await runInOrder(rest))]
await printFailedTests()
process.exit(summarize(results))
