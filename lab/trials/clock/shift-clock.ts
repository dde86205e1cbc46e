import { readFileSync } from 'node:fs'

// Loaded before a program of ours: its clock is off by the milliseconds that stand in a file, which may change while it runs, as the clock of
// a machine that is set. Timers go on, as they do then; so does the time of other programs, such as PostgreSQL's.
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
