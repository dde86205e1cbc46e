import type { FastifyInstance } from 'fastify'
import * as z from 'zod/mini'
import type { Context } from '../context.ts'
import { lagosDay } from '../lagos-day.ts'
import type { Memory } from '../memory.ts'
import { outcomeOf } from '../numbers.ts'
import { acts } from '../profiles.ts'
import { PaystackRefusal, read, success } from './answer.ts'
import { bankOf, banks, testBank } from './banks.ts'

const listQuery = z.object({ perPage: z.prefault(z.coerce.number().check(z.int(), z.gte(1)), 100) })
const resolveQuery = z.object({ account_number: z.string(), bank_code: z.string() })

/** GET /bank and GET /bank/resolve. */
export function bankRoutes(scope: FastifyInstance, { memory, clock }: Context): void {
  scope.get('/bank', async ({ query }) => {
    const listed = banks.slice(0, read(listQuery, query).perPage).map((bank, place) => ({
      id: place + 1,
      ...bank,
      longcode: '',
      gateway: null,
      pay_with_bank: false,
      supports_transfer: true,
      available_for_direct_debit: false,
      active: true,
      is_deleted: false,
      country: 'Nigeria',
      currency: 'NGN',
      type: 'nuban',
      createdAt: '2016-07-14T10:04:29.000Z',
      updatedAt: '2024-01-04T00:00:00.000Z',
    }))
    return success('Banks retrieved', listed)
  })

  scope.get('/bank/resolve', async ({ query }) => {
    const { account_number, bank_code } = read(resolveQuery, query)
    if (acts(memory, 'test-key') && bank_code !== testBank.code) countLiveResolve(memory, lagosDay(await clock.now()))
    const account_name = accountName(account_number, bank_code)
    const bank_id = banks.findIndex((bank) => bank.code === bank_code) + 1
    return success('Account number resolved', { account_number, account_name, bank_id })
  })
}

/** A test key resolves so many accounts of real banks a day. */
const liveResolvesOfADay = 3

function countLiveResolve(memory: Memory, day: string): void {
  const { liveResolves } = memory.known
  const count = liveResolves.day === day ? liveResolves.count : 0
  if (count >= liveResolvesOfADay)
    throw new PaystackRefusal(
      429,
      'Test mode daily limit of 3 live bank resolves exceeded. Use test bank codes 001 or upgrade to live mode.',
      { nextStep: 'Try again later', type: 'api_error', code: 'unknown' },
    )
  memory.remember({ kind: 'live-resolves', day, count: count + 1 })
}

/** The holder's name of an account; refuses accounts that cannot be resolved, and is 503 for the ending that is out of service. */
export function accountName(accountNumber: string, bankCode: string): string {
  const outcome = outcomeOf(accountNumber)
  if (!/^\d{10}$/.test(accountNumber) || !bankOf(bankCode) || outcome === 'not_found') {
    throw new PaystackRefusal(422, 'Could not resolve account name. Check parameters or try again.')
  }
  if (outcome === 'unavailable') throw outOfService()
  return outcome === 'other_person' ? 'IBRAHIM MUSA ADEBAYO' : `TEST ACCOUNT ${accountNumber}`
}

/** The answer to a number whose ending means that the service is down. */
export function outOfService(): PaystackRefusal {
  return new PaystackRefusal(503, 'Service unavailable', { type: 'processor_error', code: 'service_unavailable' })
}
