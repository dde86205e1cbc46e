import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { testCertificate } from '../providers/test-certificate.ts'
import { listening } from '../providers/test-provider.ts'
import type { Installation } from './check.ts'
import { certificateResult, tlsCheck } from './tls-check.ts'

const day = 86_400_000
const look = (publicUrl: string) => tlsCheck.look({ settings: { publicUrl } } as Installation)

test('OPER-04 a certificate that nobody trusts, and a host without TLS, are wrong with their reason', async () => {
  const [from, to] = [new Date(Date.now() - day), new Date(Date.now() + 90 * day)]
  const server = createServer(testCertificate({ host: '127.0.0.1', from, to }), (socket) => socket.end())
  const port = await listening(server, () => undefined)
  expect(await look(`https://127.0.0.1:${port}`)).toEqual({
    state: 'wrong',
    words: expect.stringContaining('is signed by nobody whom browsers trust'),
  })
  expect(await look('https://127.0.0.1:1')).toEqual({
    state: 'wrong',
    words: expect.stringContaining('There is no TLS connection to 127.0.0.1 (ECONNREFUSED)'),
  })
})

test('OPER-04 an http address is not set on this machine, and wrong anywhere else', async () => {
  expect((await look('http://127.0.0.1:3000')).state).toBe('not set')
  expect((await look('http://loans.example.ng')).state).toBe('wrong')
})

test.each([
  [
    { validTo: new Date(Date.now() + 90.5 * day) },
    'ok: The certificate of loans.example.ng is valid for 90 more days.',
  ],
  [{ validTo: new Date(Date.now() + 13.5 * day) }, 'wrong: .* for 13 more days: look why it was not renewed'],
  [{ code: 'CERT_HAS_EXPIRED' }, 'wrong: .* has ended: renew it'],
  [{ code: 'ERR_TLS_CERT_ALTNAME_INVALID' }, 'wrong: .* is for another name'],
  [{ code: 'UNABLE_TO_VERIFY_LEAF_SIGNATURE' }, 'wrong: .* let the proxy send the full chain'],
  [{ code: 'ETIMEDOUT' }, 'wrong: There is no TLS connection to loans.example.ng .ETIMEDOUT.'],
])('OPER-04 the certificate of case %# is judged by its days and its fault', (read, expected) => {
  const { state, words } = certificateResult('loans.example.ng', read)
  expect(`${state}: ${words}`).toMatch(new RegExp(`^${expected}`))
})
