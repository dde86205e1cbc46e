import { vi } from 'vitest'

// Test files that share a worker share its process. Each begins with modules of ours that no other file has used.
vi.resetModules()

/** The second that it waits by itself is too short for a busy machine. Kept with the function: each file of a process comes here. */
const isLong = Symbol.for('waits long enough')
if (!(isLong in vi.waitFor)) {
  const { waitFor } = vi
  vi.waitFor = Object.assign(
    ((check, options) =>
      waitFor(check, typeof options === 'number' ? options : { timeout: 20_000, ...options })) as typeof waitFor,
    { [isLong]: true },
  )
}
