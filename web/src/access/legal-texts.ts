import { brand } from '../base/texts.ts'

/** A numbered section of a legal text. */
export type LegalSection = {
  readonly title: string
  readonly paragraphs: readonly string[]
  readonly list?: readonly string[]
}

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
    `${brand} is for adults. You must be at least 18 years old to open an account or to ask for a loan. We close the account of anyone who is younger.`,
  ],
}

export const liabilitySection: LegalSection = {
  title: 'Limit of our liability',
  paragraphs: [
    'For any claim, our total liability to you is limited to the amount you paid to us in the previous 12 months. This does not take away any right that the law gives you and does not let you give up.',
  ],
}

/** Above a text where the lender has another name: the text stays, since agreements name its version (PAPER-07). */
export const lenderNote = (lender: string) => `The lender is ${lender}. Where this text says ${brand}, it means them.`

/** Terms and Conditions (LEGAL-01 to LEGAL-05). */
export const terms = {
  title: 'Terms and Conditions',
  lead: `These terms are the agreement between you and ${brand}. They apply from the moment you create an account.`,
  sections: [
    {
      title: 'What we offer',
      paragraphs: [
        `${brand} lends to small businesses in Nigeria. All amounts are in naira. You apply with your phone, and an agent helps you.`,
        'An account does not promise a loan. We look at each request and may approve it, approve a smaller amount, or turn it down.',
      ],
    },
    ageSection,
    {
      title: 'Your account',
      paragraphs: [
        'Your account is tied to your phone number. Give us true and complete information, and keep it up to date.',
        'Your password and the codes that we send you are yours alone. Our staff and agents never ask for them. Tell us at once if somebody else has used your account.',
        'We may close or suspend an account that breaks these terms or the law.',
      ],
    },
    dataSection,
    {
      title: 'Checking who you are',
      paragraphs: [
        'The law requires us to know our customers. We check your identity in two levels: the first opens your dashboard, the second lets you ask for loans. You agree that we compare what you give us with official records.',
        'Once we have received the details of the second level you can no longer change them yourself. Please contact us if something needs to be corrected.',
      ],
    },
    {
      title: 'Loans and repayment',
      paragraphs: [
        'Before you take a loan we show you the amount, what it costs, and the day and size of each instalment. You owe the amounts in that schedule.',
        'Pay each instalment in full by its due date, to the account that we show you. An instalment that is not paid in full by then is overdue, and so is the loan. Tell your agent early if you cannot pay on time.',
        'You may have one loan at a time.',
      ],
    },
    {
      title: 'Fair use',
      paragraphs: [
        'Use the service only for yourself and your business. Do not give false information, do not disrupt the service, and do not try to access accounts or information that are not yours.',
      ],
    },
    liabilitySection,
    {
      title: 'Changes and the law',
      paragraphs: [
        'We may change these terms. We will tell you before any important change applies. A running loan keeps the terms under which you took it.',
        'These terms are governed by the laws of the Federal Republic of Nigeria.',
      ],
    },
  ] satisfies readonly LegalSection[],
}

/** Privacy Policy (LEGAL-01 to LEGAL-05). */
export const privacy = {
  title: 'Privacy Policy',
  lead: `This policy explains how ${brand} uses your information, who can see it, and what rights you have.`,
  sections: [
    dataSection,
    {
      title: 'Why we use it',
      paragraphs: ['We use your information only:'],
      list: [
        'to open and protect your account',
        'to check who you are, as the law requires',
        'to decide on a loan, and to pay it out',
        'to follow your repayments and remind you',
        'to prevent fraud',
        'to answer your questions',
      ],
    },
    {
      title: 'Who sees it',
      paragraphs: [
        'Your agent and our staff see only the information they need to serve you. We do not sell your information.',
        'We share the necessary information with the companies we work with: the services that check identities, banks and payment companies, and the service that sends our messages. We give the authorities the information that the law requires.',
      ],
    },
    {
      title: 'How we protect it',
      paragraphs: [
        'Your information is encrypted when it is sent. Only people who need it can see it, and we record every change and who made it. Your password is stored in a form that nobody can read, not even us. You are signed out automatically after five minutes without activity.',
      ],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep your information as long as you have an account or owe us anything, and after that as long as the law requires.',
      ],
    },
    {
      title: 'Data on your device',
      paragraphs: [
        'Your device keeps the data that keeps you signed in, and the answers that you have not sent yet, so that nothing you typed is lost. All of this is deleted when you log out. If we sign you out because of no activity, the answers and the last figures that you saw stay on the device, encrypted, and can be opened only when you sign in again.',
        'A cookie named kasuwa_device stays for 180 days after you sign in, even if you log out. It tells us that you have signed in on this device before, so that nobody who only knows your phone number can lock you out. It cannot sign anyone in. We use no cookies for advertising.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'You may ask us what information we have about you, have mistakes corrected, object to how we use it, or ask us to delete information that we no longer have to keep. You may also complain to the Nigeria Data Protection Commission.',
      ],
    },
    ageSection,
    liabilitySection,
  ] satisfies readonly LegalSection[],
}
