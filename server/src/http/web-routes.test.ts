import { Agent, get, type IncomingHttpHeaders } from 'node:http'
import fastify from 'fastify'
import { expect, test } from 'vitest'
import { leaveOutNeedless, ownAddress, pageAt } from './web-routes.ts'

test('a page opened under another name of this machine goes to its own address, where its pictures and uploads are allowed', () => {
  const at = (host: string | undefined) => ownAddress('http://127.0.0.1:3000', host, '/loans/LN-1?x=1')
  expect(at('localhost:3000')).toBe('http://127.0.0.1:3000/loans/LN-1?x=1')
  expect(at('[::1]:3000')).toBe('http://127.0.0.1:3000/loans/LN-1?x=1')
  expect(at('127.0.0.1:3000')).toBeNull()
  expect(at('localhost:3999')).toBeNull()
  expect(at('evil.example:3000')).toBeNull()
  expect(at('evil.example/@localhost:3000')).toBeNull()
  expect(at(undefined)).toBeNull()
  expect(ownAddress('https://kasuwa.example', 'localhost', '/')).toBeNull()
})

test('a path gets the page of its screen; one without a screen gets the page that names no files', () => {
  const pages = [
    { path: '/', file: 'login.html', signedIn: 'app.html' },
    { path: '/loans/$id', file: 'loan.html' },
    { path: '/$type/settings', file: 'settings.html' },
  ]
  const at = (path: string) => pageAt(path, false, pages)
  expect(['/', '/loans/LN-1', '/loans/LN-1/', '/agent-user/settings'].map(at)).toEqual([
    'login.html',
    'loan.html',
    'loan.html',
    'settings.html',
  ])
  expect(['/loans', '/loans/1/2', '/elsewhere'].map(at)).toEqual(['index.html', 'index.html', 'index.html'])
  const signedIn = (path: string) => pageAt(path, true, pages)
  expect(['/', '/loans/LN-1', '/elsewhere'].map(signedIn)).toEqual(['app.html', 'loan.html', 'index.html'])
})

test('a file that is cached permanently has no ETag, and its connection is kept without a header about it', async () => {
  const http = fastify()
  http.get('/file', async (_request, reply) => {
    void reply.header('etag', 'W/"1"').header('cache-control', 'immutable')
    leaveOutNeedless(reply)
    return 'code'
  })
  const url = `${await http.listen({ port: 0, host: '127.0.0.1' })}/file`
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = () =>
    new Promise<{ headers: IncomingHttpHeaders; isReused: boolean }>((resolve, reject) => {
      const request = get(url, { agent }, (answer) =>
        answer.resume().once('end', () => resolve({ headers: answer.headers, isReused: request.reusedSocket })),
      ).once('error', reject)
    })
  const [first, second] = [await ask(), await ask()]
  expect(Object.keys(first.headers).sort()).toEqual(['cache-control', 'content-length', 'content-type', 'date'])
  expect([first.isReused, second.isReused]).toEqual([false, true])
  agent.destroy()
  await http.close()
})
