import { AccountNumber } from '../money/naira.tsx'
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import type { AdminAgent } from './agent-queries.ts'
import { PayoutAccountForm } from './payout-account-form.tsx'
import { payoutTexts as texts } from './texts.ts'

type Props = {
  agent: AdminAgent
  waits: boolean
  isChanging: boolean
  onChanging: (isChanging: boolean) => void
  onSaving: (isSaving: boolean) => void
}

/** The account of an agent's commissions, and the form that changes it. */
export function PayoutAccountPanel({ agent, waits, isChanging, onChanging, onSaving }: Props) {
  const [account, setAccount] = useState(agent.payout_account)
  const [wasChanging, setWasChanging] = useState(false)
  const change = () => {
    onChanging(true)
    setWasChanging(true)
  }
  if (isChanging) {
    return (
      <div className="my-5 rounded-field border border-line p-4 text-ink">
        <PayoutAccountForm
          agentId={agent.id}
          onSaving={onSaving}
          onKeep={() => onChanging(false)}
          onSaved={(saved) => {
            setAccount(saved)
            onChanging(false)
          }}
        />
      </div>
    )
  }
  return (
    <section aria-label={texts.title} className="my-5 rounded-field bg-sunken p-4 text-ink">
      <p className="text-sm text-soft">{texts.title}</p>
      <p aria-live="polite">
        <span className="font-semibold">
          <AccountNumber number={account.account_number} />
        </span>{' '}
        <span>{`· ${account.bank.name}`}</span>
        <span className="block text-sm break-words text-soft">{account.account_name ?? texts.nameUnknown}</span>
      </p>
      <Button look="quiet" autoFocus={wasChanging} className="-mx-5 -mb-2" waits={waits} onClick={change}>
        {texts.change}
      </Button>
    </section>
  )
}
