import { AccountNumber } from '../money/naira.tsx'
import { bankAccountWords } from '@kasuwa/contract/profile-words.ts'
import { initials } from '@kasuwa/domain/display.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { queries } from '../base/calls/api.ts'
import { showDialog } from '../base/dialog-store.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { renewAccounts, type BankAccount } from './renew-accounts.ts'
import { bankAccountTexts as texts } from './texts.ts'

/** One account and its acts; each asks the browser first (SET-22, SET-23, BANK-12, C-116). `waiting` is the request that needs this only account. */
export function BankAccountLine({ account, waiting }: { account: BankAccount; waiting: string | undefined }) {
  const { bank_name: bank, account_number: number, account_name: holder, is_default: isDefault, logo } = account
  const { setDefault, remove } = useChanges(account)
  const [first, second] = bank.split(/\s+/)
  const busy = setDefault.isPending || remove.isPending
  return (
    <li aria-label={bank} className="flex flex-col gap-3 py-4 first:pt-0 last:pb-0 sm:flex-row sm:items-center">
      <div className="flex min-w-0 flex-1 items-center gap-4">
        <Avatar initials={initials(first, second)} picture={logo || null} />
        <div className="min-w-0">
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-semibold">
            <span>{bank}</span>
            {isDefault && <Badge colour="green">{texts.default}</Badge>}
          </p>
          <p>
            <AccountNumber number={number} />
          </p>
          <p translate="no" className="text-sm break-words text-soft">
            {holder}
          </p>
        </div>
      </div>
      <div className="-mx-2 flex flex-wrap gap-1 max-sm:pl-11">
        {!isDefault && (
          <Button
            look="quiet"
            loading={setDefault.isPending}
            waits={busy}
            onClick={() => window.confirm(texts.confirmDefault(bank)) && setDefault.mutate()}
          >
            {texts.setDefault}
            <span className="sr-only">{`: ${bank}`}</span>
          </Button>
        )}
        <Button
          look="quiet"
          className="text-red-deep"
          loading={remove.isPending}
          waits={busy}
          onClick={() =>
            window.confirm(waiting ? texts.confirmOnly(bank, waiting) : texts.confirmDelete(bank, number)) &&
            remove.mutate()
          }
        >
          {texts.remove}
          <span className="sr-only">{`: ${bank}`}</span>
        </Button>
      </div>
    </li>
  )
}

/** Both calls answer all accounts as they are after it (C-111). */
function useChanges({ bank_code }: BankAccount) {
  const queryClient = useQueryClient()
  const { call: setDefault } = queries.bankAccounts.setDefault
  const { call: remove } = queries.bankAccounts.remove
  const follow = ({ data }: { data: { bank_accounts: BankAccount[] } }, success: { title: string; text: string }) => {
    renewAccounts(queryClient, () => data.bank_accounts)
    showDialog({ kind: 'success', title: success.title, message: success.text })
  }
  return {
    setDefault: useMutation({
      mutationFn: () => setDefault({ bank_code }),
      onSuccess: (answer) => follow(answer, bankAccountWords.defaultSet),
    }),
    remove: useMutation({
      mutationFn: () => remove({ body: { bank_code } }),
      onSuccess: (answer) => follow(answer, bankAccountWords.deleted),
    }),
  }
}
