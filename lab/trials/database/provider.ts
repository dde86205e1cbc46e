import { createHmac } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { buildApp } from '@kasuwa/sandbox/app.ts'
import { addFault, type Mode } from '@kasuwa/sandbox/faults.ts'
import { type Memory, openMemory, type Transfer } from '@kasuwa/sandbox/memory.ts'
import {
  maySettle,
  recipientOf,
  settle,
  type Settlement,
  transferKey,
} from '@kasuwa/sandbox/paystack/settle-transfer.ts'
import { transferEvent } from '@kasuwa/sandbox/paystack/transfer-shape.ts'
import type { RequestLog } from '@kasuwa/sandbox/requests.ts'
import type { Event, Webhooks } from '@kasuwa/sandbox/webhooks.ts'

export const providerKey = 'sk_test_kasuwa_sandbox'

/** A webhook as it goes over the wire; `key` names the event. */
export type Webhook = { readonly key: string; readonly body: string }

/** The sandbox's providers, which send nothing automatically: their webhooks wait for an act that delivers them. */
export type Provider = {
  readonly url: string
  readonly memory: Memory
  /** The folder of its memory. */
  readonly folder: string
  /** The webhooks that are not delivered yet, oldest first. */
  readonly waiting: Webhook[]
  /** It is called when a call was carried out, before it is answered. */
  onDone: (() => void) | null
  /** Sets a fault for its next call, or for the next one that sends money. */
  fault(mode: Mode, ofTransfer: boolean): void
  clearFaults(): void
  /** Decides a transfer, where that state is still possible. */
  settle(transfer: Transfer, status: Settlement, now: string): boolean
  close(): Promise<void>
}

/**
 * @param now product time
 * @param original the provider whose memory and waiting webhooks are copied; none when left out
 */
export async function openProvider(now: () => Promise<string>, original?: Provider): Promise<Provider> {
  const folder = await mkdtemp(path.join(tmpdir(), 'kasuwa-trial-provider-'))
  await original?.memory.flushed()
  if (original) await cp(original.folder, folder, { recursive: true })
  const memory = await openMemory(folder)
  const waiting: Webhook[] = original?.waiting.slice() ?? []
  const keep = (key: string, event: Event): void => void waiting.push({ key, body: JSON.stringify(event) })
  const clock = { now, lastKnown: () => '', ask: noAnswer, move: noAnswer }
  const provider = { onDone: null as (() => void) | null }
  const requests = noteOf(() => provider.onDone?.())
  // The trial has no product to which texts would be reported.
  const serverUrl = () => 'http://127.0.0.1:9'
  const webhooks = keptIn(keep)
  const app = await buildApp({
    memory,
    clock,
    webhooks,
    requests,
    paystackSettles: 'balance',
    paystackSecretKey: providerKey,
    serverUrl,
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  return Object.assign(provider, {
    url: `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`,
    memory,
    folder,
    waiting,
    fault: (mode: Mode, ofTransfer: boolean) =>
      addFault(memory, { provider: 'paystack', mode, count: 1, ...(ofTransfer && { path: 'POST /transfer' }) }),
    clearFaults: () => memory.remember({ kind: 'faults-cleared' }),
    settle(transfer: Transfer, status: Settlement, at: string) {
      if (!maySettle(transfer, status)) return false
      const settled = settle(memory, transfer, status, at)
      keep(transferKey(settled), transferEvent(settled, recipientOf(memory, settled)))
      return true
    },
    async close() {
      await app.close()
      await memory.close()
      await rm(folder, { recursive: true, force: true })
    },
  })
}

/** The provider's signature of exactly these bytes. */
export const signatureOf = (body: string, key = providerKey): string =>
  createHmac('sha512', key).update(body).digest('hex')

const noAnswer = () => Promise.resolve({ status: 502, text: '{}' })

const keptIn = (keep: (key: string, event: Event) => void): Webhooks => ({
  deliver: async (key, event) => {
    keep(key, event)
    return []
  },
  send: keep,
  sendOnce: async () => 0,
  resume() {},
  stop() {},
})

const noteOf = (done: () => void): RequestLog => ({
  begin: () => ({ answered: done }),
  list: () => [],
  flushed: async () => {},
  close: async () => {},
})
