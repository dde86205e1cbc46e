/** Words of what waits on the device for a network (C-156). */

const waiting = (count: number) => (count === 1 ? '1 entry waits to be sent.' : `${count} entries wait to be sent.`)

export const networkTexts = {
  region: 'Network',
  away: 'No network. What you see may be old.',
  waiting,
  awayAndWaiting: (count: number) => `No network. ${waiting(count)}`,
  refused: (count: number) => (count === 1 ? '1 entry was not accepted.' : `${count} entries were not accepted.`),
  sending: 'Sending…',
  sent: (title: string) => `Sent: ${title}.`,
  show: 'Show',
  hide: 'OK',
  title: 'Waiting to be sent',
  lead: 'These entries are kept on this device, encrypted. They are sent by themselves as soon as there is a network, each once.',
  none: 'Nothing waits any more.',
  madeAt: (time: string) => `Made ${time}`,
  isSending: 'Being sent',
  waits: 'Waits',
  notAccepted: 'Not accepted',
  remove: 'Remove',
  removeTitle: 'Remove this entry?',
  removeQuestion: (title: string) => `${title} has not been sent, and will be lost.`,
  correct: 'Correct it',
  typed: 'What was typed',
  mayHaveArrived:
    'It was sent once, without an answer, more than 23 hours ago. Please check whether it is there, and send it again only if it is not.',
  kept: 'Kept on this device',
  keptText: (title: string) => `There is no network. ${title} is sent by itself as soon as there is one.`,
}
