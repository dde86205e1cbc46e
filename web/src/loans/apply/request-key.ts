/**
 * Names the Idempotency-Key of one dialog's request: the same as long as what is sent stays the same, so that a retry after a lost
 * answer asks for no second loan (C-165).
 */
export function requestKeys(): (body: object) => string {
  let last = { body: '', key: '' }
  return (body) => {
    const written = JSON.stringify(body)
    if (last.body !== written) last = { body: written, key: freshKey() }
    return last.key
  }
}

/** 128 random bits; unlike randomUUID also on a page that came without TLS. */
function freshKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
