import { brand } from '../texts.ts'
import type { LegalSection } from './legal-article.tsx'

/** What both legal texts say in the same words (LEGAL-02 to LEGAL-05). */

/** All twelve categories of LEGAL-03. */
export const dataCategories = [
  'Name',
  'Address',
  'Date of birth',
  'Phone number',
  'Email address',
  'Bank details',
  'Income',
  'Credit history',
  'Employment',
  'ID documents',
  'Biometrics',
  'Device data',
] as const

export const dataSection: LegalSection = {
  title: 'The information you give us',
  paragraphs: [
    'When you apply you give us personal, financial, employment and ID data, and sometimes biometric data such as a picture of your face. The categories are:',
  ],
  list: dataCategories,
}

export const ageSection: LegalSection = {
  title: 'You must be at least 18',
  paragraphs: [
    `${brand} is for adults. You must be at least 18 years old to open an account or to ask for a loan. We close accounts of anybody younger.`,
  ],
}

export const liabilitySection: LegalSection = {
  title: 'Limit of our liability',
  paragraphs: [
    'Whatever the claim, our total liability to you is limited to the amount you paid to us in the previous 12 months. Nothing here takes away a right that the law gives you and that cannot be given up.',
  ],
}
