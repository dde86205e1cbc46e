import { type TitledMessage } from '@kasuwa/contract/words.ts'
import { gateWords } from '@kasuwa/contract/loan-words.ts'
import { loanGate, type LoanGate } from '@kasuwa/domain/loans/gates.ts'
import { useState } from 'react'
import { pathTo } from '../../base/routing/paths.ts'
import { showDialog } from '../../base/dialog-store.ts'
import { useNavigation } from '../../base/routing/navigation.ts'
import { lazyDialog } from '../../base/lazy-part.tsx'
import { useBorrower } from './use-borrower.ts'
import type { Elements } from '../../ui/elements.ts'

const AddBankAccountDialog = lazyDialog(
  'add-bank-account-dialog',
  async () => (await import('../../bank-accounts/add-bank-account-dialog.tsx')).AddBankAccountDialog,
)
const LoanRequestDialog = lazyDialog(
  'loan-request-dialog',
  async () => (await import('./loan-request-dialog.tsx')).LoanRequestDialog,
)

type Open = { dialog: 'loan-request' } | { dialog: 'add-bank-account'; isFirst: boolean }

/**
 * Applying for a loan in place, on whichever page (C-101). `apply` checks the gates and shows their warning, `addBankAccount` opens its
 * dialog without a gate; the page renders `dialogs`. `asking`: the profile is loading, so a press has nothing to show yet.
 */
export function useLoanApplication(): {
  apply: () => void
  addBankAccount: () => void
  dialogs: Elements
  asking: boolean
} {
  const { goTo } = useNavigation()
  const [open, setOpen] = useState<Open | null>(null)
  const { isReading, withBorrower } = useBorrower()
  /** The action of a closed gate's warning. */
  const opens: Partial<Record<LoanGate, () => void>> = {
    upgrade_account: () => goTo(pathTo('kyc-lvl2')),
    no_bank_account: () => setOpen({ dialog: 'add-bank-account', isFirst: true }),
  }
  const apply = () =>
    withBorrower((borrower) => {
      const gate = loanGate(borrower)
      if (gate === 'open') setOpen({ dialog: 'loan-request' })
      else warnOfGate(gate, opens[gate])
    })
  const addBankAccount = () =>
    withBorrower(({ bankAccounts }) => setOpen({ dialog: 'add-bank-account', isFirst: bankAccounts === 0 }))
  const close = () => setOpen(null)
  const dialogs = (
    <>
      {open?.dialog === 'add-bank-account' && (
        <AddBankAccountDialog isFirst={open.isFirst} onClose={close} onRequestLoan={apply} />
      )}
      {open?.dialog === 'loan-request' && <LoanRequestDialog onClose={close} />}
    </>
  )
  return { apply, addBankAccount, dialogs, asking: isReading }
}

function warnOfGate(gate: LoanGate, open: (() => void) | undefined): void {
  const { title, text, action }: TitledMessage & { action?: string } = gateWords[gate]
  showDialog({
    kind: 'warning',
    title,
    message: text,
    ...(action && open && { action: { label: action, run: open }, cancellable: true }),
  })
}
