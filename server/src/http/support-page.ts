import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { supportTags, type SupportLine } from '@kasuwa/contract/support.ts'

const signs: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/**
 * A page with the lender's support line in its head, where the web reads it without another request (C-210). Without one it is the page
 * itself.
 */
export function withSupport(page: string, line: SupportLine): string {
  const tags = (['phone', 'email', 'name'] as const).flatMap((way) => {
    const value = line[way]
    return value === undefined ? [] : [`<meta name="${supportTags[way]}" content="${escaped(value)}" />`]
  })
  return page.replace('</head>', () => `${tags.join('')}</head>`)
}

/** A page as it is sent, in each encoding that a browser may take. */
export type SentPage = { readonly etag: string; readonly br: Buffer; readonly gzip: Buffer; readonly identity: Buffer }

/** Reads a built page once, and adds the lender's support line to it. */
export function supportPages(folder: string, line: SupportLine): (file: string) => SentPage {
  const made = new Map<string, SentPage>()
  return (file) => {
    const known = made.get(file)
    if (known) return known
    const identity = Buffer.from(withSupport(readFileSync(`${folder}${file}`, 'utf8'), line))
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
    const page = { etag, identity, br: brotliCompressSync(identity), gzip: gzipSync(identity) }
    made.set(file, page)
    return page
  }
}

/** The smallest encoding that the browser accepts. */
export function encodingFor(accepted: string | undefined): 'br' | 'gzip' | 'identity' {
  const offered = (accepted ?? '').split(',').filter((one) => !/;\s*q=0(\.0*)?\s*$/.test(one))
  const names = offered.map((one) => one.trim().split(';')[0])
  return names.includes('br') ? 'br' : names.includes('gzip') ? 'gzip' : 'identity'
}
