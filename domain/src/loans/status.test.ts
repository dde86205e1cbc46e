import * as fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  clientBucket,
  countsAsApproved,
  isRunning,
  loanEvents,
  loanStates,
  loanStatuses,
  loanTransition,
  nextLoanState,
  shownStatus,
  type LoanState,
} from './status.ts'

const allowed: Record<string, LoanState> = {
  'none requested': 'pending',
  'pending approved': 'approved',
  'pending rejected': 'rejected',
  'pending withdrawn': 'rejected',
  'approved disbursed': 'active',
  'approved disbursement_failed': 'pending',
  'approved disbursement_reversed': 'pending',
  'active arrears_began': 'overdue',
  'active all_paid': 'completed',
  'active disbursement_reversed': 'pending',
  'active cancelled': 'rejected',
  'overdue cancelled': 'rejected',
  'completed cancelled': 'rejected',
  'completed repayment_reversed': 'active',
  'overdue arrears_cleared': 'active',
  'overdue all_paid': 'completed',
  'overdue disbursement_reversed': 'pending',
}

test('CONST-17 loan status: pending, active, completed, rejected, overdue', () => {
  expect(loanStatuses).toEqual(['pending', 'active', 'completed', 'rejected', 'overdue'])
})

test('a loan moves only as the table allows, for every state and event', () => {
  for (const state of ['none', ...loanStates] as const) {
    for (const event of loanEvents) {
      const next = allowed[`${state} ${event}`]
      const outcome = loanTransition(state, event)
      if (next) {
        expect(outcome).toEqual({ state: next })
        expect(nextLoanState(state, event)).toBe(next)
      } else {
        expect(outcome).toHaveProperty('refused')
        expect(() => nextLoanState(state, event)).toThrow(expect.objectContaining({ name: 'Refused' }))
      }
    }
  }
})

test('an admin decides only pending loans, and a customer withdraws only those: active, overdue, completed and rejected are refused', () => {
  for (const event of ['approved', 'rejected', 'withdrawn'] as const) {
    for (const state of ['active', 'overdue', 'completed', 'rejected', 'none'] as const) {
      expect(loanTransition(state, event)).toEqual({ refused: 'loan_not_pending' })
    }
    expect(loanTransition('approved', event)).toEqual({ refused: 'loan_already_approved' })
  }
  expect(loanTransition('pending', 'disbursed')).toEqual({ refused: 'loan_not_approved' })
  expect(loanTransition('pending', 'requested')).toEqual({ refused: 'invalid' })
})

test('every answer shows pending change to active or rejected only; rejected never changes, and completed only when it is cancelled (C-86) or a repayment is reversed (DESK-61)', () => {
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...loanEvents), { maxLength: 40 }), (events) => {
      let state: LoanState = 'pending'
      for (const event of events) {
        const outcome = loanTransition(state, event)
        const next: LoanState = 'state' in outcome ? outcome.state : state
        const [before, after] = [shownStatus(state), shownStatus(next)]
        if (before === 'pending') expect(['pending', 'active', 'rejected']).toContain(after)
        if (before === 'rejected') expect(after).toBe('rejected')
        if (before === 'completed')
          expect(after).toBe(
            event === 'cancelled' ? 'rejected' : event === 'repayment_reversed' ? 'active' : 'completed',
          )
        state = next
      }
    }),
  )
})

test('C-86 an approved loan is shown as pending to everybody', () => {
  expect(loanStates.map(shownStatus)).toEqual(['pending', 'pending', 'active', 'overdue', 'completed', 'rejected'])
})

test('LOANM-11 a loan is in one of the groups pending, active and completed; an overdue one is in active, a rejected one in none', () => {
  expect(loanStatuses.map(clientBucket)).toEqual(['pending', 'active', 'completed', null, 'active'])
})

test('C-85 approved loans are the active, overdue and completed ones, so every loan is approved, pending or rejected', () => {
  expect(loanStatuses.filter(countsAsApproved)).toEqual(['active', 'completed', 'overdue'])
  expect(loanStates.filter(isRunning)).toEqual(['active', 'overdue'])
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...loanStatuses)), (loans) => {
      const count = (wanted: string) => loans.filter((status) => status === wanted).length
      return loans.length === loans.filter(countsAsApproved).length + count('pending') + count('rejected')
    }),
  )
})
