import type { TestServer } from '../../../server/src/testing/test-server.ts'
import type { Race } from '../money/at-once.ts'
import { raceOfBankLine, raceOfReschedule, raceOfTopUp, raceOfWaiver } from './books-races.ts'
import { raceOfCash, raceOfHandOver } from './cash-races.ts'
import {
  raceOfAssignments,
  raceOfCredit,
  raceOfLostDispute,
  raceOfProposing,
  raceOfReturnedMoney,
  raceOfReversals,
  raceOnOneLoan,
} from './money-races.ts'
import { raceOfProposal } from './proposal-races.ts'
import { raceOfSignInCode } from './sign-in-race.ts'
import { raceOfStop } from './stop-race.ts'

/** Each race makes a number of calls at once. */
export const deskRaces: readonly ((server: TestServer, calls: number) => Promise<Race>)[] = [
  raceOfProposal,
  raceOfProposing,
  raceOfAssignments,
  raceOfCredit,
  raceOfReversals,
  raceOfReturnedMoney,
  raceOfLostDispute,
  raceOnOneLoan,
  raceOfHandOver,
  raceOfCash,
  raceOfTopUp,
  raceOfBankLine,
  raceOfReschedule,
  raceOfWaiver,
  raceOfSignInCode,
  raceOfStop,
]

/** The settings with which a server allows every act of the desk and charges late fees; no limit is set (C-183). */
export const deskSettings = {
  AGENT_CASH: 'on',
  AGENT_CASH_LIMIT_NAIRA: '10000000',
  GRACE_DAYS: '1',
  LATE_FEE_NAIRA: '300',
  LATE_FEE_CAP_BP: '2500',
  STAFF_TOTP: 'optional',
  ADDRESS_FAILURES_PER_HOUR: '1000000',
}
