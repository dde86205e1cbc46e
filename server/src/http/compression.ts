import { hash } from 'node:crypto'
import { constants } from 'node:zlib'
import fastifyCompress from '@fastify/compress'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

/** Everything except the web page itself may load only from this origin; the sandbox's and the provider's pages are never framed. */
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

/**
 * Headers that matter only for a page, and not for data, a script, a style or a font: on a slow connection each would send them for
 * nothing.
 */
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

const data = /^(application\/json|text\/csv)/
/** Files of the build that nobody opens as a page. */
const parts = /^\/(assets|icons)\/|^\/logo\.svg$/

/** The level, up to 11. Higher ones take many times as long and save only a tenth more. */
const brotliQuality = 4

/**
 * Sends as few bytes as a slow connection needs: data are compressed, and have no headers of pages. Nobody can guess a secret from the
 * length of a compressed answer (BREACH): no other site can make a browser call with a person's token, since it is not a cookie that a
 * browser adds by itself.
 * @param secure the product is reached by https, which browsers then insist on
 * @param styles the texts of the style elements in pages; a browser applies no other one
 */
export async function compressAnswers(
  http: FastifyInstance,
  secure: boolean,
  styles: readonly string[],
): Promise<void> {
  await http.register(fastifyCompress, {
    globalDecompression: false,
    customTypes: data,
    encodings: ['br', 'gzip'],
    // From so many bytes on compression saves more than it costs.
    threshold: 1_000,
    // Each part of a long file is sent as soon as it is made, and not held back until there is more of it.
    zlibOptions: { flush: constants.Z_SYNC_FLUSH },
    brotliOptions: {
      flush: constants.BROTLI_OPERATION_FLUSH,
      params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality },
    },
  })
  // Made once: helmet's own plugin for Fastify reads its options again with each request, which is a tenth of the cost of a webhook here.
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
