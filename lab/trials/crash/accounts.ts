import { lend, virtualAccountOf } from '../../../journeys/lending.ts'
import { newBorrower, type World } from '../../../journeys/world.ts'

/** The accounts that four customers pay their loans into. */
export async function accountsOf(world: World): Promise<string[]> {
  const accounts: string[] = []
  for (let customer = 0; customer < 4; customer++) {
    const borrower = await newBorrower(world)
    await lend(world, borrower, 500_000)
    accounts.push(await virtualAccountOf(world, borrower.phone))
  }
  return accounts
}
