import { vi } from 'vitest'

// Test files that share a worker share its process. Each file begins with fresh modules of ours.
vi.resetModules()

/** Its default wait of one second is too short for a busy machine. The mark is kept on the function, since each file of a process runs this code. */
const isLong = Symbol.for('waits long enough')
if (!(isLong in vi.waitFor)) {
  const { waitFor } = vi
  vi.waitFor = Object.assign(
    ((check, options) =>
      waitFor(check, typeof options === 'number' ? options : { timeout: 20_000, ...options })) as typeof waitFor,
    { [isLong]: true },
  )
}
