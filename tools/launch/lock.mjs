import { linkSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'

const touchEveryMs = 1_000
const staleAfterMs = 30_000

/**
 * Does the work while it has the lock file; waits for another process that has it. The lock of a killed process is free, unless a program
 * that it named (the argument of the work) is still running.
 */
export async function withLock(file, work) {
  const content = String(process.pid)
  let waits = false
  while (!take(file, content)) {
    if (!waits) process.stderr.write('Another process is installing: waiting for it …\n')
    waits = true
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  const timer = setInterval(() => touch(file), touchEveryMs)
  try {
    return await work((pid) => writeFileSync(file, `${content} ${pid}`))
  } finally {
    clearInterval(timer)
    rmSync(file, { force: true })
  }
}

function take(file, content) {
  try {
    writeFileSync(file, content, { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    const held = read(file)
    if (held !== null && isDead(file, held)) setAside(file, held)
    return false
  }
}

/** True when the process of a lock has ended. A process id may be reused, so the age of the file counts too. */
function isDead(file, held) {
  const others = held
    .split(' ')
    .map(Number)
    .filter((pid) => pid !== process.pid)
  return !others.some(isRunning) || untouchedFor(file) > staleAfterMs
}

/** Removes the lock of an ended process. Another process may have done so and locked again in the meantime; then that lock is put back. */
function setAside(file, held) {
  const aside = `${file}.${process.pid}`
  try {
    renameSync(file, aside)
    if (read(aside) !== held) linkSync(aside, file)
  } catch (error) {
    if (error.code !== 'ENOENT' && error.code !== 'EEXIST') throw error
  } finally {
    rmSync(aside, { force: true })
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return null
  }
}

function untouchedFor(file) {
  try {
    return Date.now() - statSync(file).mtimeMs
  } catch {
    return 0
  }
}

function touch(file) {
  try {
    utimesSync(file, new Date(), new Date())
  } catch {
    // Only a person can have removed it while it was ours.
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}
