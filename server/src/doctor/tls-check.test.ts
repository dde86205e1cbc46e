import { createServer } from 'node:tls'
import { expect, test } from 'vitest'
import { testCertificate } from '../providers/test-certificate.ts'
import { listening } from '../providers/test-provider.ts'
import type { Installation } from './check.ts'
import { tlsCheck } from './tls-check.ts'

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
