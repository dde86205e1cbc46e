import { productWords } from '@kasuwa/contract/product-words.ts'
import { loanWords } from '@kasuwa/contract/loan-words.ts'
import { exactNaira } from '@kasuwa/domain/display.ts'
import type { WrongAmount, WrongChoice } from '@kasuwa/domain/loans/choice.ts'
import type { FieldMessages } from '@kasuwa/domain/refusal.ts'

/** The messages at the fields of a request whose terms its product does not offer; that of an amount has the figure. */
export const wrongChoiceMessages = (wrong: readonly WrongChoice[]): FieldMessages =>
  Object.fromEntries(wrong.map(messageOf))

/** The message of an amount that a product does not allow. */
export const amountMessage = ({ limit, figure }: WrongAmount): string => productWords.amount[limit](exactNaira(figure))

function messageOf(wrong: WrongChoice): [field: string, messages: string[]] {
  if ('limit' in wrong) return ['amount', [amountMessage(wrong)]]
  return wrong.field === 'term' ? ['term', [loanWords.term]] : ['repayment_frequency', [loanWords.repaymentFrequency]]
}
