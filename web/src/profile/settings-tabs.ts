import type { ScreenName } from '../paths.ts'

/** A link of a row of tabs. */
export type Tab = { readonly label: string; readonly to: ScreenName }

/** The three parts of the settings (SET-03). */
export const settingsTabs: readonly Tab[] = [
  { label: 'Profile', to: 'user-settings-personal-info' },
  { label: 'Transactions', to: 'user-settings-transactions' },
  { label: 'Security', to: 'user-settings-security' },
]

/** The parts of the profile, for every type (SET-04, C-81). */
export const profileTabs: readonly Tab[] = [
  { label: 'Personal', to: 'user-settings-personal-info' },
  { label: 'Next of Kin', to: 'user-settings-next-of-kin' },
  { label: 'Employment', to: 'user-settings-employment-info' },
  { label: 'Business', to: 'user-settings-business-info' },
]
