import { whenAskedToStop } from './asked-to-stop.ts'
import { startWebBuild } from './build-web.ts'

// npm run build: the launcher has installed what was missing, and this builds the web. Afterwards `npm start` writes nothing to this folder, so a
// service may run without the right to.
const build = await startWebBuild()
if (build) {
  whenAskedToStop(() => void build.child.stop())
  console.log('Building the web …')
  const end = await build.child.ended
  if (end !== 0) {
    console.error(`The web could not be built (${end}).`)
    process.exit(1)
  }
  await build.finish()
}
console.log('The web is built.')
// The launcher's channel would keep the process running.
process.exit()
