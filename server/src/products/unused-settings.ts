import { defaultProduct } from '@kasuwa/domain/loans/product.ts'
import type { App } from '../context/context.ts'
import { settingsShape } from '../settings/settings-shape.ts'
import { listVersions } from './version-repository.ts'

/** The settings that the first version of the default product follows, each with its field. */
const followed = {
  INTEREST_RATE_BP: 'rate_bp',
  GRACE_DAYS: 'grace_days',
  LATE_FEE_NAIRA: 'late_fee_naira',
  LATE_FEE_BP: 'late_fee_bp',
  LATE_FEE_CAP_BP: 'late_fee_cap_bp',
} as const

/**
 * A warning for the start, where people published a version of the default product and some of these settings are still set to other values: they count
 * no more (C-201). A setting that is left out is not named.
 */
export async function unusedSettings({ database, settings }: Pick<App, 'database' | 'settings'>): Promise<string[]> {
  const versions = await listVersions(database, defaultProduct)
  const published = versions.find(({ state, follows_settings: follows }) => state === 'published' && !follows)
  if (!published) return []
  const names = (Object.keys(followed) as (keyof typeof followed)[]).filter((name) => {
    const isSet = settings[name] !== settingsShape[name].parse(undefined)
    return isSet && settings[name] !== published[followed[name]]
  })
  return names.length === 0
    ? []
    : [
        `${names.join(', ')} count no more: requests have the terms of version ${published.version} of the default product`,
      ]
}
