import { day } from '@kasuwa/domain/dates.ts'
import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { type Check, type Installation, notSet, ok, type Result, wrong } from './check.ts'
import { failureOf, type Named } from './provider-failure.ts'

const smsOf = ({ settings }: Installation): Named => ({
  name: 'Termii',
  key: 'TERMII_API_KEY',
  base: 'TERMII_BASE_URL',
  baseUrl: settings.termiiUrl,
})
const identityOf = ({ settings }: Installation): Named => ({
  name: 'Dojah',
  key: 'DOJAH_APP_ID and DOJAH_SECRET_KEY',
  base: 'DOJAH_BASE_URL',
  baseUrl: settings.dojahUrl,
})

async function sms(installation: Installation): Promise<Result> {
  const { settings, ports } = installation
  const { balance, isEmpty, sender } = await ports.sms.readAccount()
  const { name } = smsOf(installation)
  if (isEmpty) return wrong(`${name} has ${balance} left for us, and sends no text: top it up.`)
  if (sender === 'refused')
    return wrong(
      `${name} does not let ${settings.TERMII_SENDER} send: register it there, and wait until it is active, or change TERMII_SENDER.`,
    )
  const known =
    sender === null
      ? `whether it lets ${settings.TERMII_SENDER} send is not known`
      : `it lets ${settings.TERMII_SENDER} send`
  return ok(`${name} takes our key, ${balance} are left, and ${known}.`)
}

async function smsText({ asked, ports }: Installation): Promise<Result> {
  if (!asked.paid) return notSet('A text costs money: `--paid --to <phone>` sends one.')
  const phone = normalisePhone(asked.to ?? '')
  if (phone === null) return notSet('No text was sent: `--to` must have a Nigerian phone number.')
  await ports.sms.send(phone, 'Kasuwa doctor: texts from this server arrive.')
  return ok('A text was accepted: see whether it arrives.')
}

async function identity(installation: Installation): Promise<Result> {
  const { balance, isEmpty } = await installation.ports.identity.readAccount()
  const { name } = identityOf(installation)
  return isEmpty
    ? wrong(`${name} has ${balance} left for us, and checks nobody: top it up.`)
    : ok(`${name} takes our key, and ${balance} are left for checks.`)
}

/** A NIN that the register does not have: the answer `not_found` shows that it was asked. */
const noPerson = { nin: '00000000000', firstName: 'Kasuwa', lastName: 'Doctor', dateOfBirth: day('1990-01-01') }

async function identityLookUp(installation: Installation): Promise<Result> {
  if (!installation.asked.paid) return notSet('A look-up costs money: `--paid` makes one.')
  const { state, problem } = await installation.ports.identity.checkNin(noPerson.nin, noPerson)
  const { name } = identityOf(installation)
  return state === 'unavailable'
    ? wrong(`${name} made no look-up: ${problem ?? 'it gave no reason'}.`)
    : ok(`${name} asked the register.`)
}

const asking = (name: string, of: (installation: Installation) => Named, look: Check['look']): Check => ({
  name,
  look: (installation) => look(installation).catch((error: unknown) => failureOf(error, of(installation))),
})

/** Calls of the providers of texts and of identity; two of them cost money and are made with `paid` alone. */
export const serviceChecks: readonly Check[] = [
  asking('sms_account', smsOf, sms),
  asking('sms_text', smsOf, smsText),
  asking('identity_account', identityOf, identity),
  asking('identity_look_up', identityOf, identityLookUp),
]
