import { lateFeeTermsOf } from '@kasuwa/contract/entities/late-fee.ts'
import { standingOf } from '@kasuwa/domain/loans/late-fee.ts'
import { addKobo, nothing, subtractKobo } from '@kasuwa/domain/money.ts'
import type { readLateFees } from './late-fee-repository.ts'

type LateFees = Awaited<ReturnType<typeof readLateFees>>

/** The late fees of a loan as its page shows them, with the rule and what is unpaid of them. */
export const lateFeesAnswer = ({ rule, fees, lowered, reasons }: LateFees) => ({
  late_fees: fees.map((fee) => ({
    installment_number: fee.number,
    charged_on: fee.chargedOn,
    amount: fee.amount,
    paid: fee.paid,
    taken_off: fee.takenOff,
    lowered: lowered[fee.number] ?? nothing,
    reason: reasons[fee.number] ?? null,
  })),
  late_fees_outstanding: addKobo(...fees.map((fee) => subtractKobo(standingOf(fee), fee.paid))),
  late_fee_rule: rule && lateFeeTermsOf(rule),
})
