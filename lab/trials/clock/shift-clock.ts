import { readFileSync } from 'node:fs'

// This file is loaded before a program of ours. It shifts the program's clock by the milliseconds in a file, which may change while the program
// runs, as when a machine's clock is set. Timers are not affected, and neither is the time of other programs, such as PostgreSQL.
const everyMs = 50
const RealDate = Date
const realNow = Date.now
let shiftMs = 0

function readShift(): void {
  shiftMs = Number(readFileSync(process.env['CLOCK_SHIFT_FILE'] ?? '', 'utf8')) || 0
}

const now = (): number => realNow() + shiftMs

readShift()
setInterval(readShift, everyMs).unref()
globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, made) => Reflect.construct(target, given.length ? given : [now()], made) as object,
  apply: (target) => new target(now()).toString(),
  get: (target, name) => (name === 'now' ? now : (Reflect.get(target, name) as unknown)),
})
