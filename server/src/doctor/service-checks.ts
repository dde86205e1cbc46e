import { day } from '@kasuwa/domain/dates.ts'
import { normalisePhone } from '@kasuwa/domain/phone.ts'
import { required } from '../base/required.ts'
import type { SmsPort } from '../providers/ports.ts'
import { type Check, type Installation, notSet, ok, type Result, wrong } from './check.ts'
import { failureOf } from './provider-failure.ts'

async function smsAccount(port: SmsPort): Promise<Result> {
  const { label, sender: ours = 'our sender' } = port.about
  try {
    const { balance, isEmpty, sender } = await port.readAccount()
    if (isEmpty) return wrong(`${label} has ${balance} left for us, and sends no text: top it up.`)
    if (sender === 'refused')
      return wrong(`${label} does not let ${ours} send: register it there and wait until it is active, or set another.`)
    const known = sender === null ? `it does not tell whether ${ours} may send` : `it lets ${ours} send`
    return ok(`${label} takes our key, ${balance} are left, and ${known}.`)
  } catch (error) {
    return failureOf(error, port.about)
  }
}

const firstSms = (installation: Installation): Promise<Result> =>
  smsAccount(required(installation.ports.sms.all[0], 'a provider of texts'))

async function secondSms(installation: Installation): Promise<Result> {
  const second = installation.ports.sms.all[1]
  return second ? smsAccount(second) : notSet('No second provider sends texts while the first is away (SMS_SECOND).')
}

async function smsText({ asked, ports }: Installation): Promise<Result> {
  if (!asked.paid) return notSet('A text costs money: `--paid --to <phone>` sends one.')
  const phone = normalisePhone(asked.to ?? '')
  if (phone === null) return notSet('No text was sent: `--to` must have a Nigerian phone number.')
  for (const sms of ports.sms.all)
    try {
      await sms.send(phone, 'Kasuwa doctor: texts from this server arrive.')
    } catch (error) {
      return failureOf(error, sms.about)
    }
  return ok('A text was accepted by each provider of texts: see whether it arrives.')
}

async function identity(installation: Installation): Promise<Result> {
  const port = installation.ports.identity
  const { label } = port.about
  try {
    const { balance, isEmpty } = await port.readAccount()
    return isEmpty
      ? wrong(`${label} has ${balance} left for us, and checks nobody: top it up.`)
      : ok(`${label} takes our key, and ${balance} are left for checks.`)
  } catch (error) {
    return failureOf(error, port.about)
  }
}

/** A NIN that the register does not have: the answer `not_found` shows that it was asked. */
const noPerson = { nin: '00000000000', firstName: 'Kasuwa', lastName: 'Doctor', dateOfBirth: day('1990-01-01') }

async function identityLookUp(installation: Installation): Promise<Result> {
  if (!installation.asked.paid) return notSet('A look-up costs money: `--paid` makes one.')
  const { state, problem } = await installation.ports.identity.checkNin(noPerson.nin, noPerson)
  const { label } = installation.ports.identity.about
  return state === 'unavailable'
    ? wrong(`${label} made no look-up: ${problem ?? 'it gave no reason'}.`)
    : ok(`${label} asked the register.`)
}

/** Calls of the providers of texts and of identity; two of them cost money and are made with `paid` alone. */
export const serviceChecks: readonly Check[] = [
  { name: 'sms_account', look: firstSms },
  { name: 'sms_second_account', look: secondSms },
  { name: 'sms_text', look: smsText },
  { name: 'identity_account', look: identity },
  { name: 'identity_look_up', look: identityLookUp },
]
