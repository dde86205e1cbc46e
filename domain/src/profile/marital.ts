import type { Phone } from '../phone.ts'
import type { MaritalStatus } from './options.ts'

export interface MaritalData {
  readonly maritalStatus: MaritalStatus | null
  readonly spouseName: string | null
  readonly spousePhone: Phone | null
  readonly numberOfKids: number | null
}

/** Only the married have a spouse's name and phone (KYC2-09). */
export function wantsSpouse(status: string | null | undefined): boolean {
  return status === 'married'
}

/** Everybody whose status is set and not single is asked for kids (KYC2-10, C-65). */
export function wantsKids(status: string | null | undefined): boolean {
  return Boolean(status) && status !== 'single'
}

/** The data to store: fields that the status does not need are cleared (C-65). */
export function keptMarital(input: MaritalData): MaritalData {
  const spouse = wantsSpouse(input.maritalStatus)
  return {
    maritalStatus: input.maritalStatus,
    spouseName: spouse ? input.spouseName : null,
    spousePhone: spouse ? input.spousePhone : null,
    numberOfKids: wantsKids(input.maritalStatus) ? input.numberOfKids : null,
  }
}
