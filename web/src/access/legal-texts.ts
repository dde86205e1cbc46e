import { brand } from '../base/texts.ts'

/** A numbered section of a legal text. */
export type LegalSection = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list?: readonly string[]
}

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

/** Terms and Conditions (LEGAL-01 to LEGAL-05). */
export const terms = {
  title: 'Terms and Conditions',
  lead: `These terms are the agreement between you and ${brand}. They apply from the moment you create an account.`,
  sections: [
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
  ] satisfies readonly LegalSection[],
}

/** Privacy Policy (LEGAL-01 to LEGAL-05). */
export const privacy = {
  title: 'Privacy Policy',
  lead: `This is how ${brand} uses what you tell us, who sees it, and what you can ask of us.`,
  sections: [
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
        'We keep what is needed to leave you signed in, and answers that you have not sent yet, so that nothing you typed is lost. It goes when you log out. When you are signed out for want of activity, the answers and the last figures that you saw stay on the device in encrypted form, and are opened again by your next sign-in alone.',
        'A cookie named kasuwa_device stays for 180 days after you sign in, also when you log out. It tells us that you have signed in on this device before, so that nobody who only knows your phone number can lock you out. It signs nobody in. We use no cookies for advertising.',
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
  ] satisfies readonly LegalSection[],
}
