import { createHash } from 'node:crypto'
import type { Vault } from '../security/vault.ts'

/** Not even a keyed digest of a password is kept: a repeated one is compared with the user's stored hash. */
const passwordFields = new Set(['password', 'confirm_password', 'oldPassword', 'newPassword', 'confirmPassword'])

/** A call's input as a keyed digest by each key of the vault, without its passwords; files count by their bytes. */
export async function bodyDigests(vault: Vault, input: unknown): Promise<readonly Buffer[]> {
  return vault.digests(JSON.stringify(await comparable(input)) ?? '', 'body of a repeated call')
}

/** The password that a call's input chooses, if it chooses one. */
export function chosenPassword(input: unknown): string | null {
  const given = input as { password?: unknown; newPassword?: unknown } | null | undefined
  const chosen = given?.newPassword ?? given?.password
  return typeof chosen === 'string' ? chosen : null
}

async function comparable(value: unknown): Promise<unknown> {
  if (value instanceof Blob)
    return createHash('sha256')
      .update(Buffer.from(await value.arrayBuffer()))
      .digest('hex')
  if (Array.isArray(value)) return Promise.all(value.map(comparable))
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  const entries = Object.entries(value)
    .filter(([name]) => !passwordFields.has(name))
    .sort(([a], [b]) => (a < b ? -1 : 1))
  return Object.fromEntries(
    await Promise.all(entries.map(async ([name, held]): Promise<[string, unknown]> => [name, await comparable(held)])),
  )
}
