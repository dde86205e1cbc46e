import { documentTexts } from '../texts.ts'

/** What a customer is asked to send again (C-156). */
export const askedTexts = {
  names: { profile_picture: 'Picture of your face', ...documentTexts.names },
  title: (name: string) => `Please send again: ${name}`,
  why: (reason: string) => `Why: ${reason}`,
  stays: 'What you sent before stays with us. Your KYC level and your loans stay as they are.',
  start: 'Send it again',
  later: 'Not now',
  done: { title: 'Received', text: (name: string) => `Thank you. We have it now: ${name}.` },
} as const
