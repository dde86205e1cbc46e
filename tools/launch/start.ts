import { existsSync } from 'node:fs'
import path from 'node:path'
import { whenAskedToStop } from './asked-to-stop.ts'
import { startWebBuild } from './build-web.ts'
import { startChild } from './children.ts'
import { startDevelopment } from './development.ts'
import { holdFolder } from './folder-lock.ts'
import { newParts } from './parts.ts'
import { type Places, placesOf, reachable } from './places.ts'
import { expectFree } from './ports.ts'
import { serverNodeFlags, SettingsError } from '../../server/src/settings/settings.ts'
import { programs } from './programs.ts'
import { type Kept, keepRunning } from './restart.ts'
import { type Seeded, startSeed } from './seed.ts'
import { untilAnswers } from './until-answers.ts'
import { welcome, welcomeFacts } from './welcome.ts'

// npm start and npm run dev (--dev): builds, creates the demo, starts everything and prints the sign-ins; Ctrl-C stops it.
const parts = newParts()
// A full disk behind the output loses lines, but ends nothing.
for (const output of [process.stdout, process.stderr]) output.on('error', () => {})
whenAskedToStop(() => parts.end(0))

try {
  await start(placesOf(process.env), process.argv.includes('--dev'))
} catch (error) {
  if (!parts.ending) console.error(sentence(error))
  parts.end(1)
}

function sentence(error: unknown): unknown {
  if (error instanceof SettingsError) return `Settings: ${error.message}`
  return error instanceof Error ? error.message : error
}

async function start(places: Places, dev: boolean): Promise<void> {
  if (dev && places.production) throw new Error('npm run dev is for a trial. Leave NODE_ENV out, or use npm start.')
  await expectPortsFree(places)
  // With DATABASE_URL several servers may share a folder.
  if (!places.ownDatabase) await holdFolder(places.dataDir)
  if (places.seed && !existsSync(path.join(places.dataDir, 'postgres')))
    console.log(
      'First start: a database with a demo is made, and the web is built. This takes a minute or two, and is done once.',
    )
  // The build needs a processor and the demo mostly waits for its database, so together they take little longer than the build alone.
  const [seeded] = await Promise.all([places.seed ? seed() : { sign_ins: [] }, dev ? null : buildWeb()])
  // Whatever starts the sandbox passes it on.
  process.env['SANDBOX_WELCOME'] = welcomeFacts(places, seeded)
  // Both take a while, and another program may have taken the ports meanwhile.
  await expectPortsFree(places)
  const begin = Date.now()
  const kept: Kept[] = []
  const env = dev ? await startDevelopment(places, parts) : startProduct(places, kept)
  const server = `http://${reachable(env['HOST'] || '127.0.0.1')}:${env['PORT'] || places.port}`
  const timeoutMs = places.ownDatabase ? Infinity : undefined
  await Promise.all([
    untilAnswers(`${server}/healthz`, timeoutMs),
    places.sandbox ? untilAnswers(`${places.sandboxUrl}/requests`) : null,
  ])
  await untilAnswers(`${server}/readyz`, timeoutMs)
  for (const part of kept) part.ready()
  console.log(`Product: started, ${seconds(begin)}`)
  console.log(welcome(places, seeded))
}

async function expectPortsFree(places: Places): Promise<void> {
  await expectFree('PORT', places.host, places.port)
  if (places.sandbox) await expectFree('SANDBOX_PORT', places.host, places.sandboxPort)
}

function startProduct(places: Places, kept: Kept[]): NodeJS.ProcessEnv {
  const env = {
    ...process.env,
    SERVER_URL: process.env['SERVER_URL'] || `http://${reachable(places.host)}:${places.port}`,
  }
  const keep = (name: string, script: string, nodeFlags: readonly string[] = []): void =>
    void kept.push(parts.add(keepRunning(name, () => startChild(name, [script], { env, nodeFlags }), giveUp)))
  if (places.sandbox) keep('sandbox', programs.sandbox)
  keep('server', programs.server, serverNodeFlags)
  return env
}

function giveUp(why: string): void {
  console.error(why)
  parts.end(1)
}

async function buildWeb(): Promise<void> {
  const build = await startWebBuild()
  if (!build) return
  const begin = Date.now()
  console.log('Web: building …')
  const end = await parts.add(build.child).ended
  if (end !== 0) throw new Error(`The web could not be built (${end}).`)
  await build.finish()
  console.log(`Web: built, ${seconds(begin)}`)
}

function seconds(begin: number): string {
  return `${((Date.now() - begin) / 1000).toFixed(1)} s`
}

async function seed(): Promise<Seeded> {
  const work = startSeed(programs.commandLine, process.env)
  parts.add(work.child)
  return work.answer()
}
