import { freshKey } from '../../app/fresh-key.ts'

/**
 * Names the Idempotency-Key of one dialog's request: the same as long as what is sent stays the same, so that a retry after a lost
 * answer does nothing twice (C-165).
 */
export function requestKeys(): (body: object) => string {
  let last = { body: '', key: '' }
  return (body) => {
    const written = JSON.stringify(body)
    if (last.body !== written) last = { body: written, key: freshKey() }
    return last.key
  }
}
