import { isRunning } from '@kasuwa/domain/loans/status.ts'
import type { Me } from '../base/me/me.ts'
import { LargeNaira, nairaText } from '../money/naira.tsx'
import { ContactAgent } from '../profile/contact-agent.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { useLoanApplication } from './apply/apply-for-loan.tsx'
import { creditTexts as texts } from './credit-texts.ts'

type Props = { account: Me['account']; credit: NonNullable<Me['account']['credit']> }

/** The customer's credit and how they get or use it: for both they tell their agent, and without a bank account they add one (C-94). */
export function CreditCard({ account, credit: { amount, refunding } }: Props) {
  const isRefunding = refunding > 0
  return (
    <Card title={texts.title}>
      <p className="font-display text-[min(1.5rem,9vw)] font-bold whitespace-nowrap">
        <LargeNaira amount={amount} />
      </p>
      <p>{texts.yours}</p>
      <p className="text-soft">{isRefunding ? texts.refunding(nairaText(refunding)) : texts.use[waysOf(account)]}</p>
      {!isRefunding && !hasDefault(account) && <AddAccount />}
      <ContactAgent agent={account.agent} />
    </Card>
  )
}

function AddAccount() {
  const { addBankAccount, dialogs, asking } = useLoanApplication()
  return (
    <>
      <Button look="secondary" loading={asking} onClick={addBankAccount} className="my-2 max-md:w-full">
        {texts.addAccount}
      </Button>
      {dialogs}
    </>
  )
}

/** The ways that are open to the customer: to their default account, to their running loan. */
function waysOf(account: Me['account']): keyof typeof texts.use {
  const hasLoan = account.loans.some(({ status }) => isRunning(status))
  if (hasDefault(account)) return hasLoan ? 'accountAndLoan' : 'account'
  return hasLoan ? 'loan' : 'neither'
}

const hasDefault = ({ bank_accounts: accounts }: Me['account']) => accounts.some(({ is_default }) => is_default)
