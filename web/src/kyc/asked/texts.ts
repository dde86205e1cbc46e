import { documentTexts } from '../texts.ts'

/** Texts about a picture or document that a customer is asked to send again (C-156). */
export const askedTexts = {
  names: { profile_picture: 'Picture of your face', ...documentTexts.names },
  title: (name: string) => `Please send again: ${name}`,
  why: (reason: string) => `Reason: ${reason}`,
  stays: 'We keep the one you sent before. Your KYC level and your loans do not change.',
  start: 'Send it again',
  later: 'Not now',
  done: { title: 'Received', text: (name: string) => `Thank you. We have received: ${name}.` },
} as const
