import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import { QueryClientProvider } from '@tanstack/react-query'
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { type Me, meQuery } from '../base/me/me.ts'
import { makeQueryClient } from '../base/calls/query-client.ts'
import { someUser } from '../testing/test-answers.ts'
import '../testing/test-app.tsx'
import { ProposalView } from './proposal-view.tsx'
import { someProposal } from './test-proposal.ts'

function show(act: 'approval' | 'commission', staff_roles?: StaffRole[]) {
  const client = makeQueryClient(() => undefined, 0)
  if (staff_roles) client.setQueryData<Me>(meQuery().queryKey, someUser({ account_type: 'admin', staff_roles }))
  const view = (
    <ProposalView proposal={someProposal({ act, person: null, subject: { kind: 'staff', id: 'a', name: 'Aisha' } })} />
  )
  return render(<QueryClientProvider client={client}>{view}</QueryClientProvider>)
}

test('DESK-18 a proposal is confirmed or refused by an admin with the role of its act; others learn which role that is', () => {
  const shown = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
  const all: StaffRole[] = ['credit', 'finance', 'support', 'auditor']
  for (const [act, roles] of [
    ['approval', ['credit']],
    ['commission', ['finance']],
    ['commission', all],
    ['approval', undefined],
  ] as const) {
    const { unmount } = show(act, roles && [...roles])
    expect(shown()).toEqual(['Refuse', 'Confirm'])
    unmount()
  }
  show('commission', ['credit'])
  expect(shown()).toEqual([])
  expect(screen.getByText('This needs the role Finance. Please ask an admin who has it.')).toBeVisible()
})
