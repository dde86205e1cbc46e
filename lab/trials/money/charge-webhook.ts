import { signatureOf } from '../database/provider.ts'

/** Money paid into an account number. `amount` and `fee` are kobo. */
export type Payment = {
  readonly reference: string
  readonly account: string
  readonly amount: number
  readonly fee: number
}

export const webhookPath = '/api/webhooks/paystack'

/** The webhook that reports a payment, made and signed as by the provider. */
export function chargeWebhook({ reference, account, amount, fee }: Payment) {
  const body = JSON.stringify({
    event: 'charge.success',
    data: {
      id: reference,
      status: 'success',
      reference,
      amount,
      fees: fee,
      currency: 'NGN',
      channel: 'dedicated_nuban',
      paid_at: '2025-06-02T10:00:00.000Z',
      authorization: { receiver_bank_account_number: account, sender_name: 'A SENDER' },
      customer: {},
    },
  })
  return { body, headers: { 'content-type': 'application/json', 'x-paystack-signature': signatureOf(body) } }
}

/** Delivers it once to a server. @returns the status of the answer */
export async function deliver(url: string, payment: Payment): Promise<number> {
  const { status } = await fetch(url + webhookPath, { method: 'POST', ...chargeWebhook(payment) })
  return status
}
