import { dialogWords } from './words.ts'
/** Ours (C-137). */
export const customerWords = {
  virtualAccountMade: { title: dialogWords.defaultTitle, text: 'Virtual account generated' },
  virtualAccountOnItsWay: {
    title: 'Virtual account on its way',
    text: 'The bank is still making this virtual account. It appears here as soon as it is ready.',
  },
}
