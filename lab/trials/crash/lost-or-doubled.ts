import { dataOf } from '../../../journeys/calls.ts'
import { reconcile } from '../../../journeys/command-line.ts'
import { type FlowTransfer, redeliver } from '../../../journeys/repayment-flow.ts'
import { signIn } from '../../../journeys/sign-up.ts'
import { adminPhone, type World } from '../../../journeys/world.ts'

type PaymentPage = { recent_payments: { id: string; tx_ref: string }[]; page: { next: number | null } }

/** Counts lost and doubled payments, after everything that was not acknowledged has been sent again. */
export async function lostOrDoubled(
  { product, sandbox, admin }: World,
  transfers: readonly FlowTransfer[],
  show: (line: string) => void = () => undefined,
) {
  const acknowledged = transfers.filter((transfer) => transfer.acknowledged)
  const before = await bookedTimes(admin)
  const lost = acknowledged.filter(({ reference }) => !before.has(reference)).length
  const { refused, late } = await redeliver(
    sandbox,
    transfers.filter((transfer) => !transfer.acknowledged),
  )
  for (const { reference, answers } of [...refused, ...late])
    show(`${reference} was delivered again ${answers.length} times, with the answers ${answers.join(', ')}`)
  const after = await bookedTimes(admin)
  const missing = transfers.filter(({ reference }) => !after.has(reference)).length
  const doubled = transfers.filter(({ reference }) => (after.get(reference) ?? 0) > 1).length
  const { code } = await reconcile(product)
  return {
    violations: lost + refused.length + missing + doubled + (code === 0 ? 0 : 1),
    transfers: transfers.length,
    acknowledged: acknowledged.length,
    refused: refused.length,
    takenLate: late.length,
    lost,
    missing,
    doubled,
    reconciled: code === 0 ? 'clean' : 'differs',
  }
}

/**
 * The number of times each reference is among all payments. A payment that arrives meanwhile moves a row to the next page, where it is read
 * again.
 */
async function bookedTimes(admin: World['admin']): Promise<Map<string, number>> {
  await signIn(admin, adminPhone)
  const references = new Map<string, string>()
  for (let page: number | null = 1; page !== null;) {
    const answer: PaymentPage = await dataOf(admin.get<PaymentPage>(`/admin/payment-management?page=${page}`))
    for (const { id, tx_ref } of answer.recent_payments) references.set(id, tx_ref)
    page = answer.page.next
  }
  const times = new Map<string, number>()
  for (const reference of references.values()) times.set(reference, (times.get(reference) ?? 0) + 1)
  return times
}
