import { useMe } from '../base/me/me.ts'
import { LargeNaira, nairaText } from '../money/naira.tsx'
import { ContactAgent } from '../profile/contact-agent.tsx'
import { Card } from '../ui/card.tsx'
import { knownOf } from '../ui/feedback/panel-state.ts'
import { creditTexts as texts } from './texts.ts'

/** The customer's credit and how they get or use it: for both they tell their agent (C-94). Renders nothing without credit. */
export function OwnCredit() {
  const account = knownOf(useMe())?.account
  if (!account?.credit) return null
  const { amount, refunding } = account.credit
  return (
    <Card title={texts.title}>
      <p className="font-display text-2xl font-bold">
        <LargeNaira amount={amount} />
      </p>
      <p>{texts.yours}</p>
      <p className="text-soft">{refunding > 0 ? texts.refunding(nairaText(refunding)) : texts.use}</p>
      <ContactAgent agent={account.agent} />
    </Card>
  )
}
