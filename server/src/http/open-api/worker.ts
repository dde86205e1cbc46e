import { createHash } from 'node:crypto'
import { parentPort } from 'node:worker_threads'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { SentPage } from '../support-page.ts'
import { docsPage } from './docs-page.ts'
import { openApi } from './document.ts'

// Runs in a separate thread, once: `open-api-routes.ts` starts it. It takes most of a second, in which the server must answer calls.
const document = openApi()
const made = { json: inEachEncoding(JSON.stringify(document)), page: inEachEncoding(docsPage(document)) }
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread's port has no origin
parentPort?.postMessage(made)

/** A text in the encodings that a client may take. */
function inEachEncoding(text: string): SentPage {
  const identity = Buffer.from(text)
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: identity.byteLength }
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, br: brotliCompressSync(identity, { params }), gzip: gzipSync(identity) }
}
