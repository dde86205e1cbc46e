import { knownOf } from '../../ui/feedback/panel-state.ts'
import { useMe } from './me.ts'

/** Whether the lender lets agents take cash (decision 64). Until that is known, no part of it is shown. */
export const useTakesCash = (): boolean => knownOf(useMe())?.account.takes_cash === true
