import { exactNaira } from '@kasuwa/domain/display.ts'
import { count, instant } from '../db/columns.ts'
import { statement } from '../db/statement.ts'
import { type Check, type Installation, ok, unknown, type Result, wrong } from './check.ts'
import type { AboutProvider } from '../providers/ports.ts'
import { failureOf } from './provider-failure.ts'

const paystack = ({ settings }: Installation): AboutProvider => ({
  label: 'Paystack',
  key: 'PAYSTACK_SECRET_KEY',
  base: 'PAYSTACK_BASE_URL',
  baseUrl: settings.paystackUrl,
})

/** A check of Paystack whose failures are said in one way. */
const asking = (name: string, look: (installation: Installation) => Promise<Result>): Check => ({
  name,
  look: (installation) => look(installation).catch((error: unknown) => failureOf(error, paystack(installation))),
})

async function balance({ ports, settings }: Installation): Promise<Result> {
  const left = await ports.money.readBalance()
  const mode = settings.PAYSTACK_SECRET_KEY.startsWith('sk_test_')
    ? ' The key is a test key, which moves no money.'
    : ''
  return ok(`Paystack takes our key, and ${exactNaira(left)} can be paid out.${mode}`)
}

/** A number that no bank gives: a refusal shows that names can be looked up. A test key may look up few accounts of real banks a day. */
async function resolve({ ports, settings }: Installation): Promise<Result> {
  const bank = settings.PAYSTACK_SECRET_KEY.startsWith('sk_test_') ? '001' : '057'
  await ports.money.resolveAccount('0000000000', bank)
  return ok('Paystack looks up the names of bank accounts.')
}

async function accounts({ ports, settings }: Installation): Promise<Result> {
  const offered = await ports.money.listAccountBanks()
  if (!Array.isArray(offered))
    return wrong(
      `Paystack opens no virtual accounts for us: ask its support to switch on dedicated virtual accounts. (${offered.refused})`,
    )
  const chosen = settings.PAYSTACK_DVA_BANK
  if (chosen !== undefined && !offered.includes(chosen))
    return wrong(`PAYSTACK_DVA_BANK is ${chosen}, and Paystack offers ${offered.join(', ')}: set one of these.`)
  return ok(`Paystack opens virtual accounts at ${chosen ?? `${offered[0]}, the first of ${offered.join(', ')}`}.`)
}

const readCodes = statement({
  row: { waiting: count, newest: instant.nullable },
  sql: `select (select count(*) from transfers where state = 'submitted' and waits_for_code) as waiting,
    (select max(settled_at) from transfers where state = 'succeeded') as newest`,
})

/** Paystack has no call that tells whether transfers wait for a code: only a transfer shows it. */
async function transferCodes({ database }: Installation): Promise<Result> {
  const { waiting, newest } = await database.only(readCodes)
  const mend = 'switch off the confirmation of transfers in its dashboard (Settings, Preferences)'
  if (waiting > 0) return wrong(`${waiting} payouts wait at Paystack for a code: ${mend}.`)
  return newest === null
    ? unknown(`Nothing was paid out yet, and Paystack tells only by a transfer whether it asks for a code: ${mend}.`)
    : ok('The newest payouts needed no code.')
}

/** Free calls of the payment provider. */
export const moneyChecks: readonly Check[] = [
  asking('paystack_balance', balance),
  asking('paystack_resolve', resolve),
  asking('paystack_accounts', accounts),
  { name: 'paystack_transfer_codes', asksDatabase: true, look: transferCodes },
]
