import { loanGate, type ClosedGate } from '@kasuwa/domain/loans/gates.ts'
import { useState, type ReactNode } from 'react'
import { pathTo } from '../../paths.ts'
import { showDialog } from '../../app/dialog-store.ts'
import { useNavigation } from '../../app/navigation.ts'
import { lazyDialog } from '../../app/lazy-part.tsx'
import { useBorrower } from './use-borrower.ts'

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
 * Applying for a loan in place, on whichever page (C-101). `apply` runs the gates and shows what they say, `addBankAccount` opens its
 * dialog without a gate; the page renders `dialogs`. `asking`: the profile is on its way, so a press has nothing to show yet.
 */
export function useLoanApplication(): {
  apply: () => void
  addBankAccount: () => void
  dialogs: ReactNode
  asking: boolean
} {
  const { goTo } = useNavigation()
  const [open, setOpen] = useState<Open | null>(null)
  const { isReading, withBorrower } = useBorrower()
  const showClosedGate = ({ title, message, action }: ClosedGate) => {
    const opens = {
      'kyc-lvl2': () => goTo(pathTo('kyc-lvl2')),
      'add-bank-account': () => setOpen({ dialog: 'add-bank-account', isFirst: true }),
    }
    showDialog({
      kind: 'warning',
      title,
      message,
      ...(action && { action: { label: action.label, run: opens[action.opens] }, cancellable: true }),
    })
  }
  const apply = () =>
    withBorrower((borrower) => {
      const gate = loanGate(borrower)
      if (gate === 'open') setOpen({ dialog: 'loan-request' })
      else showClosedGate(gate)
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
