import type { Day } from '@kasuwa/domain/dates.ts'
import { countries, nationalities, residentialStatuses } from '@kasuwa/domain/profile/options.ts'
import { states, isLgaOf } from '@kasuwa/domain/profile/places.ts'
import { isAddress, isBvn, isNin } from '@kasuwa/domain/profile/rules.ts'
import * as z from 'zod/mini'
import { belongs, dependent } from './dependent.ts'
import { choice, consent, day, flag, form, text } from './fields.ts'
import { income } from './numbers.ts'
import { kycWords } from './profile-words.ts'

export const nationalityInput = form({ nationality: choice(nationalities, kycWords.nationality) })

export const ninInput = form({ nin: text(kycWords.nin, isNin) })

export const bvnInput = form({ bvn: text(kycWords.bvn, isBvn) })

/** A home; `today` lets the form refuse a day to come, which the server does with its own clock (C-72). */
export function residentialAddressInput(today?: Day) {
  return form(
    {
      address: text(kycWords.address, isAddress),
      closest_landmark: text(kycWords.closestLandmark, isAddress),
      state: choice(states),
      lga: text(),
      residential_status: choice(residentialStatuses),
      residential_movedin_at: day(kycWords.movedIn, (movedIn) => !today || movedIn <= today),
    },
    belongs('lga', 'state', isLgaOf),
  )
}

const elsewhere = (answers: Readonly<Record<string, unknown>>) => answers['same_as_residential'] !== true

/** Where the business is; at home, the other fields are not asked for (KYC1-14, KYC1-15, C-64). */
export const businessAddressInput = dependent(
  form(
    {
      same_as_residential: z.prefault(flag(), false),
      country: z.optional(choice(countries)),
      address: z.optional(text(kycWords.address, isAddress)),
      closest_landmark: z.optional(text(kycWords.closestLandmark, isAddress)),
      state: z.optional(choice(states)),
      lga: z.optional(text()),
    },
    belongs('lga', 'state', isLgaOf),
  ),
  { address: elsewhere, closest_landmark: elsewhere, state: elsewhere, lga: elsewhere },
  { country: elsewhere },
)

export const revenueInput = form({
  expected_monthly_revenue: income(kycWords.expectedMonthlyRevenue),
  other_sources_of_funds: z.prefault(flag(), false),
})

export const attestInput = form({ level: z.string(), attested: consent() })
