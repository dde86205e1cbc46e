import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { reconcile } from '../../../journeys/command-line.ts'
import { listenerOn } from '../../../journeys/processes.ts'
import { signIn } from '../../../journeys/sign-up.ts'
import { adminPhone, openWorld, type World } from '../../../journeys/world.ts'
import { type Database, openDatabase } from '../../../server/src/db/database.ts'
import { superuserUrl } from '../../../server/src/db/test-addresses.ts'
import type { Trial } from '../trial.ts'
import { afterwards, approvalWhile, jobStates, useUpAddress, wholeLoan, whoIsIn } from './checks.ts'
import { newShiftedProduct, prepare, type ShiftedProduct } from './setting.ts'

/** B11: the clock of our processes is wrong; the database's is right. */
export const clock: Trial = {
  name: 'clock',
  sentence:
    'The clock of the product’s processes is set back and forward while they run: sessions, codes, days and jobs follow the database’s.',
  options: { byMinutes: 10, byDays: 1 },
  async run({ byMinutes = 10, byDays = 1 }, show, stop) {
    const folder = await mkdtemp(join(tmpdir(), 'kasuwa-clock-'))
    const product = await newShiftedProduct(folder)
    try {
      await product.start()
      const world = await openWorld(product)
      const server = listenerOn(product.port)
      const database = openDatabase(await superuserUrl(join(product.dataDir, 'postgres')), { connections: 1 })
      const problems: string[] = []
      const shifts = [-byMinutes, byMinutes, -byDays * 1_440, byDays * 1_440]
      for (const [index, shift] of shifts.entries()) {
        if (stop.aborted) break
        const found = await tryShift({ world, product, database }, shift, `203.0.113.${index + 1}`)
        problems.push(...found)
        show(`${shift} minutes: ${found.join('; ') || 'as it should be'}`)
      }
      await database.close()
      await signIn(world.admin, adminPhone)
      const { code } = await reconcile(product)
      const restarts = Number(listenerOn(product.port) !== server)
      return { violations: problems.length + restarts + Number(code !== 0), shifts: shifts.length, restarts }
    } finally {
      await product.remove()
      await rm(folder, { recursive: true, force: true })
    }
  },
}

type Setting = { world: World; product: ShiftedProduct; database: Database }

async function tryShift({ world, product, database }: Setting, shift: number, address: string): Promise<string[]> {
  const before = await prepare(world)
  await signIn(world.admin, adminPhone)
  const found = await approvalWhile(world, () => product.shift(shift))
  found.push(...(await whoIsIn(world, before)), ...(await wholeLoan(world)), ...(await jobStates(database)))
  if (shift > 0) found.push(...(await useUpAddress(world, address)))
  await product.shift(0)
  if (shift > 0) found.push(...(await afterwards(world, address)))
  return [...found, ...(await wholeLoan(world)), ...(await jobStates(database))]
}
