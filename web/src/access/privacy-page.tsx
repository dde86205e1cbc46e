import { brand } from '../texts.ts'
import { LegalArticle, type LegalSection } from './legal-article.tsx'
import { ageSection, dataSection, liabilitySection } from './legal-sections.ts'

/** Privacy Policy (LEGAL-01 to LEGAL-05). */
export function PrivacyPage() {
  return (
    <LegalArticle
      title="Privacy Policy"
      lead={`This is how ${brand} uses what you tell us, who sees it, and what you can ask of us.`}
      sections={sections}
      other={{ name: 'terms', label: 'Terms and Conditions' }}
    />
  )
}

const sections: readonly LegalSection[] = [
  dataSection,
  {
    title: 'Why we use it',
    paragraphs: ['We use your information only as far as we need it:'],
    list: [
      'to open and protect your account',
      'to check who you are, as the law asks of us',
      'to decide on a loan, and to pay it out',
      'to follow your repayments and remind you',
      'to prevent fraud',
      'to answer your questions',
    ],
  },
  {
    title: 'Who sees it',
    paragraphs: [
      'Your agent and our staff see what they need for their work with you. We do not sell your information.',
      'We pass on what is needed to those who work for us or with us: the services that check identities, banks and payment companies, and the service that carries our messages. Authorities receive what the law obliges us to give.',
    ],
  },
  {
    title: 'How we protect it',
    paragraphs: [
      'Your information travels encrypted. Only those who need it can open it, and we record who changed what. Your password is stored so that not even we can read it. You are signed out automatically after five minutes without activity.',
    ],
  },
  {
    title: 'How long we keep it',
    paragraphs: [
      'We keep your information as long as you have an account or owe us anything, and after that as long as the law asks us to.',
    ],
  },
  {
    title: 'What is kept on your device',
    paragraphs: [
      'We keep what is needed to leave you signed in, and answers that you have not sent yet, so that nothing you typed is lost. It goes when you log out. We use no cookies for advertising.',
    ],
  },
  {
    title: 'Your rights',
    paragraphs: [
      'You may ask us what we hold about you, have mistakes corrected, object to a use, or ask us to delete what we no longer have to keep. You may also complain to the Nigeria Data Protection Commission.',
    ],
  },
  ageSection,
  liabilitySection,
]
