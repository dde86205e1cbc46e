import type { Kobo } from '@kasuwa/domain/money.ts'
import type { Context } from '../context.ts'
import { saveRevenue } from '../profile/profile-repository.ts'
import { saveStep } from './save-step.ts'

type Input = { expected_monthly_revenue: Kobo; other_sources_of_funds: boolean }

/** Level 1, source of revenue (KYC1-16). */
export const saveSourceOfRevenue = (context: Context, input: Input) =>
  saveStep(context, 1, 'source_of_revenue', (tx, user) =>
    saveRevenue(tx, user.id, input.expected_monthly_revenue, input.other_sources_of_funds),
  )
