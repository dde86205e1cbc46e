import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'

/** What only a page heeds, and data, a script, a style or a font does not: on a slow connection each of them would send it in vain. */
const headersOfPages = [
  'content-security-policy',
  'cross-origin-opener-policy',
  'origin-agent-cluster',
  'permissions-policy',
  'referrer-policy',
  'x-dns-prefetch-control',
  'x-download-options',
  'x-frame-options',
  'x-permitted-cross-domain-policies',
  'x-xss-protection',
]

const data = /^application\/json/

/** Of 11. Higher ones take many times as long for a tenth less. */
const brotliQuality = 4

/**
 * Sends as few bytes as a slow connection needs: data compressed, and without the headers of pages. No secret can be guessed from the length of a
 * compressed answer (BREACH): no other site can make a browser call with somebody's token, which is no cookie that a browser adds by itself.
 */
export async function sendLightly(http: FastifyInstance): Promise<void> {
  await http.register(fastifyCompress, {
    globalDecompression: false,
    customTypes: data,
    encodings: ['br', 'gzip'],
    // Bytes from on which it saves more than it costs.
    threshold: 1_000,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  http.addHook('onSend', async ({ url }, reply) => {
    reply.header('permissions-policy', 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()')
    const isData = data.test(String(reply.getHeader('content-type')))
    if (isData || url.startsWith('/assets/')) for (const name of headersOfPages) reply.removeHeader(name)
  })
}
