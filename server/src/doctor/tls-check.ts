import { isIP } from 'node:net'
import { connect } from 'node:tls'
import { isLoopbackUrl } from '../settings/loopback.ts'
import { type Check, notSet, ok, type Result, wrong } from './check.ts'

/** Milliseconds. */
const timeoutMs = 8_000
/** Days before its end in which a certificate should have been renewed. */
const renewedBefore = 14

/** A certificate that a browser would accept, by its last day; or the code of what is wrong with it or with the connection. */
function readCertificate(host: string, port: number): Promise<{ validTo: Date } | { code: string }> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, ...(isIP(host) === 0 && { servername: host }), timeout: timeoutMs }, () => {
      resolve({ validTo: new Date(socket.getPeerCertificate().valid_to) })
      socket.destroy()
    })
    socket.on('timeout', () => socket.destroy(Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })))
    socket.on('error', (error: NodeJS.ErrnoException) => resolve({ code: error.code ?? error.message }))
  })
}

const faults: Record<string, string> = {
  CERT_HAS_EXPIRED: 'has ended: renew it',
  CERT_NOT_YET_VALID: 'is not valid yet: check the clock of this machine',
  ERR_TLS_CERT_ALTNAME_INVALID: 'is for another name: get one for the host of PUBLIC_URL',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'is signed by nobody whom browsers trust: get one from a certificate authority',
  SELF_SIGNED_CERT_IN_CHAIN: 'is signed by nobody whom browsers trust: get one from a certificate authority',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'comes without its chain: let the proxy send the full chain',
  UNABLE_TO_GET_ISSUER_CERT_LOCALLY: 'is signed by nobody whom browsers trust, or comes without its chain',
}

/** Judges a certificate, or the reason why there is none. */
export function certificateResult(host: string, read: { validTo: Date } | { code: string }): Result {
  if ('code' in read) {
    const fault = faults[read.code]
    return fault
      ? wrong(`The certificate of ${host} ${fault}. (${read.code})`)
      : wrong(`There is no TLS connection to ${host} (${read.code}): check DNS, the firewall and the proxy.`)
  }
  const days = Math.floor((read.validTo.getTime() - Date.now()) / 86_400_000)
  const words = `The certificate of ${host} is valid for ${days} more days`
  return days < renewedBefore ? wrong(`${words}: look why it was not renewed.`) : ok(`${words}.`)
}

/** The certificate that people's browsers get at PUBLIC_URL. */
export const tlsCheck: Check = {
  name: 'tls',
  async look({ settings: { publicUrl } }) {
    const { protocol, hostname, port } = new URL(publicUrl)
    if (protocol === 'https:')
      return certificateResult(hostname, await readCertificate(hostname.replace(/^\[|\]$/g, ''), Number(port || 443)))
    return isLoopbackUrl(publicUrl)
      ? notSet(`PUBLIC_URL is ${publicUrl}, on this machine and without TLS.`)
      : wrong('PUBLIC_URL must begin with https://.')
  },
}
