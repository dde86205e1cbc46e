import { createHmac } from 'node:crypto'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { isPublicAddress } from '../base/public-address.ts'
import { testCertificate } from '../providers/test-certificate.ts'
import { allowedAddresses, postWebhook, signedHeaders } from './post-webhook.ts'

const day = 86_400_000
const host = 'hooks.example'
const { cert, key } = testCertificate({ host, from: new Date(Date.now() - day), to: new Date(Date.now() + day) })
const received: string[] = []
const receiver = createServer({ cert, key }, (request, response) => {
  received.push(String(request.url))
  if (request.url === '/silent') return
  const location = `https://${host}:${portOf()}/elsewhere`
  response.writeHead(request.url === '/moved' ? 307 : 204, { location }).end()
})
const portOf = () => (receiver.address() as AddressInfo).port
const toReceiver = { ca: cert, isAllowed: () => true, resolve: async () => ['127.0.0.1'] }
const post = (path: string, options: object = {}) =>
  postWebhook(`https://${host}:${portOf()}${path}`, {}, '{}', { ...toReceiver, ...options })

beforeAll(() => new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening)))
afterAll(() => {
  receiver.closeAllConnections()
  receiver.close()
})

test.each([
  '127.0.0.1',
  '0.0.0.0',
  '10.1.2.3',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '169.254.169.254',
  '224.0.0.1',
  '255.255.255.255',
  '::1',
  '::',
  'fe80::1',
  'fd00::1',
  'ff02::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  '2002:a00:1::',
  '2001:db8::1',
  'localhost',
  '',
])('OPER-92 %s is no public address', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.167.255.255', '2606:4700::1111'])(
  'OPER-92 %s is a public address',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

test('OPER-92 the address that was checked is the one that is called, and one bad address of a name refuses all of them', async () => {
  let asked = 0
  // The second answer of this name would be another machine.
  const resolve = async () => (++asked === 1 ? ['127.0.0.1'] : ['127.0.0.2'])
  expect(await post('/once', { resolve })).toBe(204)
  expect([asked, received]).toEqual([1, ['/once']])
  const mixed = { resolve: async () => ['8.8.8.8', '127.0.0.1'], isAllowed: isPublicAddress }
  await expect(post('/mixed', mixed)).rejects.toThrow('127.0.0.1, which may not be called')
  await expect(post('/none', { resolve: async () => [] })).rejects.toThrow('may not be called')
  expect(received).toEqual(['/once'])
})

test('OPER-92 only a trial may call this machine', () => {
  expect([true, false].map((production) => allowedAddresses(production)('127.0.0.1'))).toEqual([false, true])
  expect([true, false].map((production) => allowedAddresses(production)('10.0.0.1'))).toEqual([false, false])
})

test('OPER-92 a redirect is an answer and is not followed; silence ends, and a certificate of another name is refused', async () => {
  received.length = 0
  expect(await post('/moved')).toBe(307)
  await expect(post('/silent', { timeoutMs: 200 })).rejects.toThrow()
  const other = postWebhook(`https://other.example:${portOf()}/`, {}, '{}', toReceiver)
  await expect(other).rejects.toMatchObject({ code: 'ERR_TLS_CERT_ALTNAME_INVALID' })
  expect(received).toEqual(['/moved', '/silent'])
})

test('OPER-91 the signature is over time and body, so that neither can be changed', () => {
  const body = '{"id":7}'
  const headers = signedHeaders({ id: 7, event: 'loan.approved', body }, 'a secret of the lender', 1_790_000_000)
  expect(headers).toMatchObject({
    'x-kasuwa-event': 'loan.approved',
    'x-kasuwa-id': '7',
    'x-kasuwa-timestamp': '1790000000',
    'x-kasuwa-signature': createHmac('sha256', 'a secret of the lender').update('1790000000.{"id":7}').digest('hex'),
  })
})
