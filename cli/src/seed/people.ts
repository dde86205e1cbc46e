import type { StaffRole } from '@kasuwa/domain/access/staff-roles.ts'
import list from './customers.json' with { type: 'json' }

/** Everybody's password in the demo. */
export const demoPassword = 'Kasuwa#1demo'

export type Staff = {
  phone: string
  firstName: string
  lastName: string
  email: string
  code?: string
  roles?: StaffRole[]
}

export const admin: Staff = {
  phone: '08030000001',
  firstName: 'Ngozi',
  lastName: 'Adeyemi',
  email: 'ngozi.adeyemi@kasuwa.example',
}
/** Further admins: a second one with all roles, and one for each single role. */
export const otherAdmins: readonly Staff[] = [
  { phone: '08030000002', firstName: 'Ibrahim', lastName: 'Danjuma', email: 'ibrahim.danjuma@kasuwa.example' },
  {
    phone: '08030000003',
    firstName: 'Chidinma',
    lastName: 'Eze',
    email: 'chidinma.eze@kasuwa.example',
    roles: ['credit'],
  },
  {
    phone: '08030000004',
    firstName: 'Babatunde',
    lastName: 'Ojo',
    email: 'babatunde.ojo@kasuwa.example',
    roles: ['finance'],
  },
  {
    phone: '08030000005',
    firstName: 'Fatima',
    lastName: 'Sule',
    email: 'fatima.sule@kasuwa.example',
    roles: ['support'],
  },
  {
    phone: '08030000006',
    firstName: 'Efe',
    lastName: 'Okoro',
    email: 'efe.okoro@kasuwa.example',
    roles: ['auditor'],
  },
]
export const agents: readonly [Staff, Staff] = [
  {
    phone: '08030000011',
    firstName: 'Aisha',
    lastName: 'Bello',
    email: 'aisha.bello@kasuwa.example',
    code: '10203040',
  },
  {
    phone: '08030000012',
    firstName: 'Chukwuemeka',
    lastName: 'Okafor',
    email: 'emeka.okafor@kasuwa.example',
    code: '50607080',
  },
]

/**
 * The course of a loan: it was requested `asked` days before today, and `pays` says how it is repaid: every instalment on its day, only
 * the first few, half of one, or nothing. 99 instalments mean all of them. Without `approved` it is still pending; with 0 it was rejected.
 */
export type LoanStory = {
  asked: number
  amount: number
  approved?: number
  frequency: 'daily' | 'weekly' | 'biweekly' | 'monthly'
  pays?: { instalments: number; thenPart?: number }
}

/** `joined`: days before today. `steps`: how many answers of level 1 were given before the customer stopped (level 0 only). */
export type CustomerStory = {
  firstName: string
  lastName: string
  gender: 'female' | 'male'
  agent: 0 | 1
  joined: number
  level: 0 | 1 | 2
  steps?: number
  state: string
  lga: string
  business: { name: string; category: string; subCategory: string }
  loans?: LoanStory[]
}

/** A few dozen customers in every state; the same people, amounts and relative days every time. */
export const customers = list as readonly CustomerStory[]

const three = (number: number) => String(number).padStart(3, '0')
/** Numbers that belong to no real person and end so that the sandbox's providers verify them. */
export const phoneOf = (index: number): string => `08031000${three(index + 1)}`
export const ninOf = (index: number): string => `70123${three(index + 1)}456`
export const bvnOf = (index: number): string => `22123${three(index + 1)}789`
export const accountOf = (index: number): string => `0123${three(index + 1)}345`
