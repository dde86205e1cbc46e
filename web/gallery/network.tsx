import { useEffect } from 'react'
import { FiguresLine } from '../src/shell/figures-line.tsx'
import { NetworkLines } from '../src/shell/network-strip.tsx'
import { VersionNotice } from '../src/shell/new-version.tsx'
import { WaitingSheet } from '../src/shell/waiting-sheet.tsx'
import { changeWaiting, type WaitingCall } from '../src/offline/waiting-calls.ts'
import { PayoutStopLine } from '../src/payments/desk/payout-stop-band.tsx'
import type { PayoutStop } from '../src/base/calls/payout-stop-query.ts'
import { Example, nothing } from './example.tsx'

const calm = { isAway: false, waits: 0, refused: 0, isSending: false, sent: null } as const
const standings: Record<string, typeof calm | Parameters<typeof NetworkLines>[0]['of']> = {
  'No network': { ...calm, isAway: true },
  'No network, and something waits': { ...calm, isAway: true, waits: 2 },
  'Something waits': { ...calm, waits: 1 },
  'Being sent': { ...calm, waits: 2, isSending: true },
  'Sent, and another one was not accepted': { ...calm, refused: 1, sent: 'Next of Kin' },
}

const stopForAdmins: PayoutStop = {
  id: '1',
  since: '2026-11-22T08:14:00.000Z',
  by: { first_name: 'Ada', last_name: 'Obi' },
  reason: 'A transfer that none of us approved left at night.',
  held: null,
}
const stopForAgents: PayoutStop = { ...stopForAdmins, id: '2', by: null, reason: null }

export function Network() {
  return (
    <>
      {Object.entries(standings).map(([name, standing]) => (
        <Example key={name} name={name}>
          <div>
            <NetworkLines of={standing} onShow={nothing} />
          </div>
        </Example>
      ))}
      {[stopForAdmins, stopForAgents].map((stop) => (
        <Example key={stop.id} name={stop.by ? 'Payouts are stopped, to an admin' : 'Payouts are stopped, to an agent'}>
          <PayoutStopLine stop={stop} />
        </Example>
      ))}
      <Example name="Figures of a moment before">
        <FiguresLine at={stopForAdmins.since} />
      </Example>
      <Example name="A newer version is on the device">
        <VersionNotice onLater={nothing} onUse={nothing} />
      </Example>
    </>
  )
}

const waits: WaitingCall = {
  id: '1',
  call: 'loans.request',
  input: { amount: '50000', term: '1', repayment_frequency: 'weekly' },
  key: '1',
  title: 'Loan request of ₦50,000.00',
  page: '/',
  draft: null,
  at: Date.UTC(2026, 10, 22, 8, 14),
  isTried: false,
  refusal: null,
}
const refused: WaitingCall = {
  ...waits,
  id: '2',
  call: 'bankAccounts.add',
  input: { account_number: '0123456789', bank: 'Guaranty Trust Bank' },
  title: 'Bank account 0123456789',
  at: waits.at + 60_000,
  refusal: 'We could not find this account.',
}

export function WaitingEntries() {
  useEffect(() => {
    for (const call of [waits, refused]) changeWaiting(call)
  }, [])
  return <WaitingSheet onClose={nothing} />
}
