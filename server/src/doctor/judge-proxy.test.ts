import { expect, test } from 'vitest'
import { judgeProxy, markedAddress, type ProxyFacts } from './judge-proxy.ts'

/** A proxy at 10.0.0.2 that replaces X-Forwarded-For by its caller, which is in the world. */
const usual: ProxyFacts = {
  address: '203.0.113.9',
  peer: '10.0.0.2',
  forwarded: '203.0.113.9',
  own: '203.0.113.9',
  isHttps: true,
  trusted: ['10.0.0.0/24'],
}

test.each<[string, Partial<ProxyFacts>, string, RegExp]>([
  ['a proxy that replaces the header', {}, 'ok', /gives 203\.0\.113\.9 for us, from which we called/],
  ['a proxy that extends it', { forwarded: `${markedAddress}, 203.0.113.9` }, 'ok', /from which we called/],
  ['a proxy that nobody trusts', { address: '10.0.0.2', trusted: [] }, 'wrong', /set TRUSTED_PROXIES=10\.0\.0\.2/],
  [
    'a proxy that adds nothing',
    { address: '10.0.0.2', forwarded: markedAddress, trusted: [] },
    'wrong',
    /does not write/,
  ],
  ['a proxy that passes it on', { address: markedAddress, forwarded: markedAddress }, 'wrong', /anybody may choose/],
  ['a proxy that removes it', { address: '10.0.0.2', forwarded: null }, 'wrong', /does not write/],
  [
    'a proxy that gives its own address',
    { address: '10.0.0.7', forwarded: '10.0.0.7' },
    'wrong',
    /one of TRUSTED_PROXIES/,
  ],
  [
    'a proxy that gives another one',
    { address: '198.51.100.4', forwarded: '198.51.100.4' },
    'wrong',
    /we called from 203/,
  ],
  ['a proxy that gives a word', { address: '10.0.0.2', forwarded: 'unknown' }, 'wrong', /which is no address/],
  [
    'a proxy that gives another one for this machine',
    { own: '127.0.0.1', address: '10.9.9.9', forwarded: '10.9.9.9' },
    'wrong',
    /from this machine \(127\.0\.0\.1\)/,
  ],
  [
    'the doctor at a trusted address',
    { address: markedAddress, forwarded: `${markedAddress}, 10.0.0.5`, own: '10.0.0.5' },
    'unknown',
    /run the doctor on another machine/,
  ],
  ['an office behind one address', { own: '192.168.1.20' }, 'ok', /behind another address/],
  [
    'the gateway of a network',
    { own: '192.168.1.20', address: '172.17.0.1', forwarded: '172.17.0.1' },
    'unknown',
    /--from/,
  ],
  ['the address that a person expects', { own: '192.168.1.20', expected: '203.0.113.9' }, 'ok', /as expected/],
  ['another one than a person expects', { expected: '203.0.113.1' }, 'wrong', /we have 203\.0\.113\.1/],
  [
    'no proxy in front of a trial',
    { isHttps: false, peer: '::ffff:127.0.0.1', address: '127.0.0.1', forwarded: markedAddress, trusted: [] },
    'ok',
    /No proxy is in front/,
  ],
])('OPER-05 %s: the address that it gives for us is judged', (_, change, state, words) => {
  expect(judgeProxy({ ...usual, ...change })).toEqual({ state, words: expect.stringMatching(words) })
})
