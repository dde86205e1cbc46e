import type { FastifyInstance, FastifyRequest } from 'fastify'
import { acts } from '../profiles.ts'
import { faultOf, guardProvider } from '../provider-routes.ts'
import type { Context } from '../context.ts'
import { failure, PaystackRefusal, sendFailure } from './answer.ts'
import { assignAccountRoutes } from './assign-account.ts'
import { balanceRoutes } from './balance-calls.ts'
import { customerRoutes } from './customers.ts'
import { dedicatedAccountRoutes } from './dedicated-accounts.ts'
import { formBody } from './form-body.ts'
import { identificationRoutes } from './identification.ts'
import { recipientRoutes } from './recipients.ts'
import { refundRoutes } from './refunds.ts'
import { bankRoutes } from './resolve.ts'
import { settlementRoutes } from './settlements.ts'
import { transactionRoutes } from './transactions.ts'
import { transferCodeRoutes } from './transfer-codes.ts'
import { transferRoutes } from './transfers.ts'

/** Paystack at its documented paths and in its envelope. */
export async function paystack(scope: FastifyInstance, context: Context): Promise<void> {
  guardProvider(scope, 'paystack', context, failure('An error occurred', { type: 'api_error', code: 'unknown' }))
  scope.setErrorHandler((error, _request, reply) => sendFailure(error, reply))
  scope.setNotFoundHandler(() => {
    throw new PaystackRefusal(404, 'Endpoint not found', { type: 'api_error', code: 'not_found' })
  })
  scope.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, formBody(String(text))),
  )
  scope.addHook('preHandler', async (request) => {
    if (request.headers.authorization !== `Bearer ${context.paystackSecretKey}`)
      throw new PaystackRefusal(401, 'Invalid key')
    if (faultOf(request) === 'forbid' || forbidsAccounts(context, request))
      throw new PaystackRefusal(403, 'Dedicated NUBAN is not available for your business')
  })

  bankRoutes(scope, context)
  customerRoutes(scope, context)
  identificationRoutes(scope, context)
  dedicatedAccountRoutes(scope, context)
  assignAccountRoutes(scope, context)
  recipientRoutes(scope, context)
  transferRoutes(scope, context)
  transferCodeRoutes(scope, context)
  transactionRoutes(scope, context)
  refundRoutes(scope, context)
  settlementRoutes(scope, context)
  balanceRoutes(scope, context)
}

/** A starter business has no virtual accounts. */
function forbidsAccounts({ memory }: Context, { url }: FastifyRequest): boolean {
  return acts(memory, 'starter') && url.startsWith('/paystack/dedicated_account')
}
