import type { SmsPort, SmsRoute } from './ports.ts'

/** The route of texts with one provider. A text whose outcome at another one is unknown, from before a change of settings, is not sent. */
export const onlyRoute = (port: SmsPort): SmsRoute => ({
  all: [port],
  next: () => port,
  named: (name) => (name === port.name ? port : null),
})
