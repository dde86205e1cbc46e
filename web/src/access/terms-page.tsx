import { brand } from '../texts.ts'
import { LegalArticle, type LegalSection } from './legal-article.tsx'
import { ageSection, dataSection, liabilitySection } from './legal-sections.ts'

/** Terms and Conditions (LEGAL-01 to LEGAL-05). */
export function TermsPage() {
  return (
    <LegalArticle
      title="Terms and Conditions"
      lead={`These terms are the agreement between you and ${brand}. They apply from the moment you create an account.`}
      sections={sections}
      other={{ name: 'privacy', label: 'Privacy Policy' }}
    />
  )
}

const sections: readonly LegalSection[] = [
  {
    title: 'What we offer',
    paragraphs: [
      `${brand} lends to small businesses in Nigeria. All amounts are in naira. You apply with your phone, and an agent helps you on the way.`,
      'An account does not promise a loan. We look at each request and may approve it, approve a smaller amount, or turn it down.',
    ],
  },
  ageSection,
  {
    title: 'Your account',
    paragraphs: [
      'Your account belongs to your phone number. Give us true and complete information, and keep it up to date.',
      'Your password and the codes that we send you are yours alone. Our staff and agents never ask for them. Tell us at once if somebody else has used your account.',
      'We may close or suspend an account that breaks these terms or the law.',
    ],
  },
  dataSection,
  {
    title: 'Checking who you are',
    paragraphs: [
      'The law asks us to know our customers. We check your identity in two levels: the first opens your dashboard, the second lets you ask for loans. You agree that we compare what you give us with official records.',
      'Once we have received the details of the second level you can no longer change them yourself. Please contact us if something has to be corrected.',
    ],
  },
  {
    title: 'Loans and repayment',
    paragraphs: [
      'Before you take a loan we show you the amount, what it costs, and the day and size of each instalment. You owe what that schedule says.',
      'Pay each instalment in full on its day, to the account that we show you. An instalment that is not paid in full by its day is overdue, and so is the loan. Tell your agent early if you cannot pay in time.',
      'You may have one loan at a time.',
    ],
  },
  {
    title: 'Fair use',
    paragraphs: [
      'Do not use the service for anybody but yourself and your business, do not give false information, and do not disturb the service or try to reach what is not yours.',
    ],
  },
  liabilitySection,
  {
    title: 'Changes and the law',
    paragraphs: [
      'We may change these terms. We tell you before a change that matters to you applies; a loan that is running keeps the terms under which you took it.',
      'These terms are governed by the laws of the Federal Republic of Nigeria.',
    ],
  },
]
