import { hash } from 'node:crypto'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Everything but the web page itself may load only from this origin; the sandbox's and the provider's pages are never framed. */
const contentSecurity = (styles: readonly string[]) => ({
  directives: {
    defaultSrc: ["'self'"],
    imgSrc: ["'self'", 'data:', 'blob:'],
    styleSrc: ["'self'", ...styles.map((style) => `'sha256-${hash('sha256', style, 'base64')}'`)],
    fontSrc: ["'self'"],
    scriptSrc: ["'self'"],
    connectSrc: ["'self'"],
    workerSrc: ["'self'"],
    manifestSrc: ["'self'"],
    mediaSrc: ["'self'", 'blob:'],
    objectSrc: ["'none'"],
    frameAncestors: ["'none'"],
    formAction: ["'self'"],
    baseUri: ["'self'"],
    upgradeInsecureRequests: null,
  },
})

const permissions = 'camera=(self), microphone=(), geolocation=(), payment=(), usb=()'

/** What only a page heeds, and data, a script, a style or a font does not: on a slow connection each of them would send it in vain. */
const withoutPages = {
  contentSecurityPolicy: false,
  crossOriginOpenerPolicy: false,
  originAgentCluster: false,
  referrerPolicy: false,
  xDnsPrefetchControl: false,
  xDownloadOptions: false,
  xFrameOptions: false,
  xPermittedCrossDomainPolicies: false,
  xXssProtection: false,
}

const data = /^application\/json/
/** Files of the build that no one opens as a page. */
const parts = /^\/(assets|icons)\/|^\/logo\.svg$/

/** Of 11. Higher ones take many times as long for a tenth less. */
const brotliQuality = 4

/**
 * Sends as few bytes as a slow connection needs: data compressed, and without the headers of pages. No secret can be guessed from the length of a
 * compressed answer (BREACH): no other site can make a browser call with somebody's token, which is no cookie that a browser adds by itself.
 * @param secure the product is reached by https, which browsers then insist on
 * @param styles the texts of the style elements that pages have inside; a browser applies no other one
 */
export async function sendLightly(http: FastifyInstance, secure: boolean, styles: readonly string[]): Promise<void> {
  await http.register(fastifyCompress, {
    globalDecompression: false,
    customTypes: data,
    encodings: ['br', 'gzip'],
    // Bytes from on which it saves more than it costs.
    threshold: 1_000,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } },
  })
  // Made once: helmet's own plugin for Fastify reads its options anew with each request, a tenth of what a webhook costs here.
  const always = { hsts: secure, crossOriginEmbedderPolicy: false }
  const protectPage = helmet({ ...always, contentSecurityPolicy: contentSecurity(styles) })
  const protectData = helmet({ ...always, ...withoutPages })
  http.addHook('onSend', ({ url, raw }, reply, _payload, done) => {
    if (data.test(String(reply.getHeader('content-type'))) || parts.test(url))
      return protectData(raw, reply.raw, () => done())
    reply.header('permissions-policy', permissions)
    protectPage(raw, reply.raw, () => done())
  })
}
