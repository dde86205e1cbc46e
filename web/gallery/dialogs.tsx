import LogOut from '~icons/log-out'
import UserRound from '~icons/user-round'
import { useEffect, useRef } from 'react'
import { showDialog } from '../src/base/dialog-store.ts'
import { GlobalDialog } from '../src/shell/global-dialog.tsx'
import { PaySheet } from '../src/loans/pay-sheet.tsx'
import { Button } from '../src/ui/button.tsx'
import { Dialog, DialogActions } from '../src/ui/overlays/dialog.tsx'
import { Field } from '../src/ui/fields/field.tsx'
import { Menu, MenuItem } from '../src/ui/overlays/menu.tsx'
import { Sheet } from '../src/ui/overlays/sheet.tsx'
import { TextInput } from '../src/ui/fields/text-input.tsx'
import { exampleDetail } from './example-loans.ts'
import { nothing } from './example.tsx'

export function AskingDialog() {
  useEffect(() => {
    showDialog({
      kind: 'warning',
      title: 'Discard your changes?',
      message: 'What you typed is not saved yet.',
      action: { label: 'Discard', run: nothing },
      cancellable: true,
    })
  }, [])
  return <GlobalDialog />
}

export function FormDialog() {
  return (
    <Dialog title="Add Bank Account" width="lg" onDismiss={nothing}>
      <div className="flex flex-col gap-5 pt-4 text-ink">
        <Field label="Account number">{(links) => <TextInput {...links} defaultValue="0123456789" />}</Field>
        <Field label="Account name" error="We could not find this account">
          {(links) => <TextInput {...links} />}
        </Field>
        <DialogActions>
          <Button look="secondary">Cancel</Button>
          <Button whyNot="Please check: Account name">Add Bank Account</Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

export function PayingSheet() {
  const state = {
    at: 'known',
    data: exampleDetail,
    asOf: null,
    isBehind: false,
    isRetrying: false,
    retry: nothing,
  } as const
  return <PaySheet of={state} amount={63_000} onDismiss={nothing} />
}

export function MenuSheet() {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => place.current?.querySelector('button')?.click(), [])
  return (
    <div ref={place} className="flex h-60 justify-end">
      <Menu
        label="Your account"
        button={<span>TB</span>}
        buttonClass="size-11 rounded-full bg-action-tint font-semibold text-action forced-colors:border"
      >
        <MenuItem onSelect={nothing}>
          <UserRound aria-hidden="true" className="size-4" />
          Your Profile
        </MenuItem>
        <MenuItem onSelect={nothing} waits>
          Generate DVA
        </MenuItem>
        <MenuItem onSelect={nothing}>
          <LogOut aria-hidden="true" className="size-4" />
          Logout
        </MenuItem>
      </Menu>
    </div>
  )
}

export function SlidingMenu() {
  return (
    <Sheet title="Menu" from="left" onDismiss={nothing}>
      <p className="px-5 py-6 font-semibold">What a small screen has no room for.</p>
    </Sheet>
  )
}
