import { BlockList, isIP, isIPv6 } from 'node:net'
import { plainAddress, withoutPort } from '../settings/loopback.ts'
import type { SeenCall } from '../payments/incoming/doctor-event.ts'
import { ok, unknown, type Result, wrong } from './check.ts'

/** An address for examples (RFC 5737), which no caller has: the doctor writes it as its own, as a thief would. */
export const markedAddress = '192.0.2.77'

/** `own`: the address from which we called; `expected`: the one that a person says we have, where they know it. */
export type ProxyFacts = SeenCall & {
  own: string
  expected?: string | undefined
  isHttps: boolean
  trusted: readonly string[]
}

/**
 * Judges the address that the server takes for ours. A wrong one makes all people one address for the limits, or lets a caller choose
 * theirs.
 */
export function judgeProxy(facts: ProxyFacts): Result {
  const { address, forwarded } = facts
  const peer = plainAddress(facts.peer)
  const entries = (forwarded ?? '')
    .split(',')
    .map((one) => one.trim())
    .filter(Boolean)
  const added = entries.filter((entry) => entry !== markedAddress)
  if (address === markedAddress) return judgeMarked(facts, peer, added)
  const addsNothing = added.length === 0
  if (addsNothing && !facts.isHttps && !isIn(facts.trusted, peer)) return judgeDirect(address)
  if (addsNothing)
    return wrong(
      `The proxy at ${peer} does not write the caller's address into X-Forwarded-For: all people count as one. Let it add the address.`,
    )
  if (!isIn(facts.trusted, peer))
    return wrong(
      `The proxy at ${peer} is not trusted, so all people count as one address: set TRUSTED_PROXIES=${peer}.`,
    )
  if (added.some((entry) => isIP(withoutPort(entry)) === 0))
    return wrong(
      `The proxy at ${peer} writes ${added.join(', ')}, which is no address: let it write the address of its caller.`,
    )
  return judgeGiven(facts, peer)
}

const judgeDirect = (address: string): Result => ok(`No proxy is in front; our own calls come from ${address}.`)

/** The server believed what we wrote: right only where the doctor itself runs at a trusted address. */
function judgeMarked({ trusted }: ProxyFacts, peer: string, added: readonly string[]): Result {
  const last = added.at(-1)
  if (last !== undefined && isIn(trusted, plainAddress(withoutPort(last))))
    return unknown(
      `We call from ${last}, which TRUSTED_PROXIES names, so that we are believed: run the doctor on another machine to see this.`,
    )
  return wrong(
    `The proxy at ${peer} passes on X-Forwarded-For as a caller writes it, so that anybody may choose their address: let it replace or extend it.`,
  )
}

function judgeGiven({ address, own, expected, trusted }: ProxyFacts, peer: string): Result {
  const given = `The proxy at ${peer} gives ${address} for us`
  const ours = plainAddress(own)
  if (expected !== undefined)
    return address === plainAddress(expected)
      ? ok(`${given}, as expected.`)
      : wrong(`${given}, and we have ${expected}: ${mend}`)
  if (address === ours) return ok(`${given}, from which we called.`)
  if (isLocal(ours)) return wrong(`${given}, and we called from this machine (${ours}): ${mend}`)
  if (isIn(trusted, address)) return wrong(`${given}, which is itself one of TRUSTED_PROXIES: ${mend}`)
  if (!isPrivate(ours)) return wrong(`${given}, and we called from ${ours}: ${mend}`)
  return isPrivate(address)
    ? unknown(
        `${given}, and we called from ${ours}: if both are in one network, all people may count as ${address}. Give our address by \`--from\`.`,
      )
    : ok(`${given}; we called from ${ours} behind another address. \`--from\` compares it.`)
}

const mend = 'let each proxy write the address of its caller, and name all of them in TRUSTED_PROXIES.'

const local = ['127.0.0.0/8', '::1']
const isLocal = (address: string): boolean => isIn(local, address)
const isPrivate = (address: string): boolean =>
  isIn(
    [
      ...local,
      '10.0.0.0/8',
      '172.16.0.0/12',
      '192.168.0.0/16',
      '100.64.0.0/10',
      '169.254.0.0/16',
      'fc00::/7',
      'fe80::/10',
    ],
    address,
  )

/** Whether an address is one of these, or in one of these blocks. */
function isIn(blocks: readonly string[], address: string): boolean {
  if (isIP(address) === 0) return false
  const list = new BlockList()
  for (const block of blocks) {
    const [network = '', bits] = block.split('/')
    const family = isIPv6(network) ? 'ipv6' : 'ipv4'
    list.addSubnet(network, bits === undefined ? (family === 'ipv6' ? 128 : 32) : Number(bits), family)
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}
