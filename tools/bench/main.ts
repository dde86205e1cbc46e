import { setTimeout as sleep } from 'node:timers/promises'
import { measureLimit } from './limit.ts'
import { measureLists } from './lists.ts'
import { measureRotation } from './rotation.ts'
import { openScratch } from './scratch.ts'
import { measureSeals } from './seals.ts'
import { measureWebhooks } from './webhooks.ts'

// npm run bench [-- lists | webhooks]: how the product does with a million payments behind it, on a database of its own.
// npm run bench -- rotation: the data key of 100,000 people is changed while the server is used.
// npm run bench -- seals: the journals of a million payments are sealed and verified.
const part = process.argv[2] ?? 'all'
const seconds = 8

if (part === 'rotation') {
  await measureRotation(20)
  process.exit(0)
}
if (part === 'seals') {
  await measureSeals()
  process.exit(0)
}

const scratch = await openScratch()
const giveUp = (): void => void scratch.close().finally(() => process.exit(1))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP', 'disconnect'] as const) process.once(signal, giveUp)
try {
  if (part !== 'webhooks') await measureLists(scratch)
  if (part !== 'lists') {
    const limit = await measureLimit(scratch.adminUrl, seconds)
    await sleep(1_000)
    const webhooks = await measureWebhooks(scratch, seconds)
    console.log('\nA signed repayment, committed before its answer, against the least a safe repayment can be (F)')
    console.table([
      limit,
      { ...webhooks, 'of F': `${Math.round((100 * webhooks['per second']) / limit['per second'])} %` },
    ])
  }
} finally {
  await scratch.close()
}
process.exit(0)
