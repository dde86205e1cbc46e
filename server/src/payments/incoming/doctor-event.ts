import { isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { MoneyEvent } from '../../providers/ports.ts'
import { plainAddress } from '../../settings/loopback.ts'

/** The event that `kasuwa doctor` sends to itself: it is kept as every unknown one, and nobody books it. */
export const doctorEvent = 'kasuwa.doctor'

/** The server's view of a call: the caller's address, the machine at the other end, and the forwarded addresses as they came. */
export type SeenCall = { address: string; peer: string; forwarded: string | null }

/** Only the doctor gets it: its event is signed with a secret that nobody else but the provider has. */
export function seenByDoctor(event: MoneyEvent, request: FastifyRequest): { seen?: SeenCall } {
  if (event.kind !== 'other' || event.event !== doctorEvent) return {}
  const peer = request.socket.remoteAddress ?? ''
  const address = plainAddress(isIP(request.ip) ? request.ip : peer)
  return { seen: { address, peer, forwarded: request.headers['x-forwarded-for']?.toString() ?? null } }
}
