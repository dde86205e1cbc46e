import type { FastifyInstance, FastifyReply } from 'fastify'
import * as z from 'zod/mini'
import { outcomeOf } from '../numbers.ts'
import { guardProvider } from '../provider-routes.ts'
import type { Context } from '../context.ts'

const asked = z.object({ number: z.string().check(z.regex(/^\d{11}$/)) })
const failure = (code: string, detail: string) => ({ status: false, response_code: code, detail })

/**
 * Prembly's look-ups of a NIN and a BVN, and its wallet. A look-up sends no name, so that the register's own person is answered: the one of
 * Prembly's documents, and another one for the ending `1111`.
 */
export async function prembly(scope: FastifyInstance, context: Context): Promise<void> {
  guardProvider(scope, 'prembly', context, failure('02', 'Service unavailable'))
  scope.addHook('preHandler', async ({ headers }, reply) => {
    if (!headers['x-api-key'] || !headers['app-id']) return reply.code(401).send(failure('04', 'Invalid keys'))
    return undefined
  })
  scope.post('/verification/vnin', async ({ body }, reply) => lookUp(body, reply, ninOf))
  scope.post('/verification/bvn', async ({ body }, reply) => lookUp(body, reply, bvnOf))
  scope.get('/api/v1/wallet', async () => ({
    status: true,
    data: {
      country_code: 'NG',
      name: 'Kasuwa',
      email: 'kasuwa@example.ng',
      currency: 'NGN',
      balance: 9_900,
      is_active: true,
    },
  }))
}

type Person = { first: string; last: string; day: [string, string, string] }
const people: Record<'verified' | 'other_person', Person> = {
  verified: { first: 'John', last: 'Doe', day: ['01', 'Jan', '2000'] },
  other_person: { first: 'Ibrahim', last: 'Adebayo', day: ['02', 'Jan', '1970'] },
}

function ninOf({ first, last, day: [date, , year] }: Person): object {
  return {
    firstname: first,
    middlename: '',
    surname: last,
    birthdate: `${date}-01-${year}`,
    gender: 'm',
    telephoneno: null,
    photo: '',
  }
}

function bvnOf({ first, last, day }: Person): object {
  return { firstName: first, middleName: '', lastName: last, dateOfBirth: day.join('-'), phoneNumber: '08012345678' }
}

function lookUp(body: unknown, reply: FastifyReply, dataOf: (person: Person) => object): object {
  const given = asked.safeParse(body)
  if (!given.success) return reply.code(400).send(failure('00', 'number is required'))
  const outcome = outcomeOf(given.data.number)
  if (outcome === 'not_found') return reply.code(404).send(failure('01', 'Record not found'))
  if (outcome === 'unavailable') return reply.code(503).send(failure('02', 'Service unavailable'))
  return {
    status: true,
    detail: 'Verification Successful',
    response_code: '00',
    data: dataOf(people[outcome]),
    verification: { reference: `prembly-${given.data.number.slice(-4)}`, status: 'VERIFIED' },
  }
}
