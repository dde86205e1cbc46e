/** Texts about calls that wait on the device for a network (C-156). */

const waiting = (count: number) =>
  count === 1 ? '1 entry is waiting to be sent.' : `${count} entries are waiting to be sent.`

export const networkTexts = {
  region: 'Network',
  away: 'No network. This page may be out of date.',
  waiting,
  awayAndWaiting: (count: number) => `No network. ${waiting(count)}`,
  refused: (count: number) => (count === 1 ? '1 entry was not accepted.' : `${count} entries were not accepted.`),
  sending: 'Sending…',
  sent: (title: string) => `Sent: ${title}.`,
  show: 'Show',
  hide: 'OK',
  title: 'Waiting to be sent',
  lead: 'These entries are saved on this device and encrypted. Each will be sent once, automatically, when the network is back.',
  none: 'Nothing is waiting to be sent.',
  madeAt: (time: string) => `Saved ${time}`,
  isSending: 'Sending',
  waits: 'Waiting',
  notAccepted: 'Not accepted',
  remove: 'Remove',
  removeTitle: 'Remove this entry?',
  removeQuestion: (title: string) => `${title} has not been sent and will be deleted.`,
  correct: 'Edit',
  typed: 'Details',
  mayHaveArrived:
    'We sent it more than 23 hours ago and got no answer. Please check whether it arrived, and send it again only if it did not.',
  kept: 'Saved on this device',
  keptText: (title: string) => `There is no network. ${title} will be sent automatically when the network is back.`,
}
