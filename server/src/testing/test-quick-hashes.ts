import { vi } from 'vitest'

// A password's hash is slow on purpose, which took a tenth of the time of the server's tests. Here the hash states the usual strength but
// is quick to make. `sign-in.test.ts` has the real one.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const quick = { memory: 8, passes: 1 }
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, ...quick }, callback)
  return { ...crypto, default: { ...crypto, argon2 }, argon2 }
})

const kept = globalThis as { commonPasswords?: Promise<object> }

// The lists of common passwords change with no test, and reading them takes a seventh of a second: once for all files of a process.
vi.mock(
  '../access/passwords/common-passwords.ts',
  (importOriginal) => (kept.commonPasswords ??= importOriginal<object>()),
)
