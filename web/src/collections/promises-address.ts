import { useAddress } from '../base/routing/address.ts'
import { pathTo } from '../base/routing/paths.ts'

export type LateLoansScreen = 'admin-user-late-loans' | 'agent-user-late-loans'

/** The address of the promises: they are shown at that of the late loans. */
export const promisesAt = (late: LateLoansScreen): string => `${pathTo(late)}?show=promises`

/** Whether the address is that of the promises. */
export const useShowsPromises = (): boolean => useAddress()[0]['show'] === 'promises'
