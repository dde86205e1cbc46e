import { vi } from 'vitest'

// A password's hash is made slow on purpose, which took a tenth of the time of the server's tests. Here it is as strong by what it says of
// itself and quick to make. `sign-in.test.ts` has the real one.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  const quick = { memory: 8, passes: 1 }
  const argon2: typeof crypto.argon2 = (algorithm, parameters, callback) =>
    crypto.argon2(algorithm, { ...parameters, ...quick }, callback)
  return { ...crypto, default: { ...crypto, argon2 }, argon2 }
})
