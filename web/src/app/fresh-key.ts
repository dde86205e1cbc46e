/** A new Idempotency-Key: 128 random bits; unlike randomUUID also on a page that came without TLS (C-165). */
export function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
