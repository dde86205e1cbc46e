import { dialogWords } from '@kasuwa/contract/words.ts'
import { onceKept } from '../forms/once-kept.tsx'
import { bankAccountWords } from '@kasuwa/contract/profile-words.ts'
import { useQueryClient } from '@tanstack/react-query'
import { askToDiscard } from '../forms/ask-to-discard.ts'
import { showDialog } from '../base/dialog-store.ts'
import { showKept } from '../offline/show-kept.ts'
import { useIsHere } from '../base/use-is-here.ts'
import { useWaitingCall } from '../offline/use-waiting-call.ts'
import { dropDraft } from '../offline/drafts.ts'
import { SubmitButton } from '../forms/submit-button.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog, DialogActions } from '../ui/overlays/dialog.tsx'
import { BankAccountFields } from './bank-account-fields.tsx'
import { renewAccounts, withAccount } from './renew-accounts.ts'
import { bankAccountTexts } from './texts.ts'
import { bankAccountDraft, listedBank, useBankAccountForm } from './use-bank-account-form.ts'

type Props = {
  /** The customer has no account yet. */
  isFirst: boolean
  onClose: () => void
  /** Runs for 'Request for Loan' in the success message (C-101). */
  onRequestLoan: () => void
}

/** The dialog that adds a bank account (BANK-01, BANK-02, BANK-09). It is open as long as it is rendered. */
export const AddBankAccountDialog = onceKept(function AddBankAccountDialog({ isFirst, onClose, onRequestLoan }: Props) {
  const entry = useBankAccountForm(isFirst)
  const { isDirty, isSubmitting } = entry.form.formState
  const queryClient = useQueryClient()
  const isHere = useIsHere()
  const add = useWaitingCall('bankAccounts.add')
  const close = () => {
    dropDraft(bankAccountDraft)
    if (isHere.current) onClose()
  }
  const submit = entry.form.submitWith(async (values) => {
    const bank = listedBank(values.bank_code)
    const about = {
      title: bankAccountTexts.waiting(bank.bank_name),
      page: window.location.pathname,
      draft: bankAccountDraft,
    }
    const answer = await add({ ...values, ...bank }, about, () => {
      close()
      showKept(about.title)
    })
    if (!answer) return
    renewAccounts(queryClient, (accounts) => withAccount(accounts, answer.data))
    close()
    const { title, text, action } = bankAccountWords.added
    showDialog({
      kind: 'success',
      title,
      message: text,
      action: { label: action, run: onRequestLoan },
      cancellable: true,
      close: bankAccountTexts.notNow,
    })
  })
  return (
    <Dialog title={bankAccountTexts.add} width="md" onDismiss={askToDiscard(isDirty && !isSubmitting, close)}>
      <form noValidate onSubmit={submit} className="mt-3 flex flex-col gap-5 text-ink">
        <BankAccountFields entry={entry} />
        <DialogActions>
          <Button look="secondary" onClick={close}>
            {dialogWords.cancel}
          </Button>
          <SubmitButton form={entry.form} isAsking={entry.isLookingUp}>
            {bankAccountTexts.add}
          </SubmitButton>
        </DialogActions>
      </form>
    </Dialog>
  )
})
