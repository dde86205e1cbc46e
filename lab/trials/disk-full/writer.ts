import { requestLoan } from '../../../journeys/lending.ts'
import type { Borrower } from '../../../journeys/world.ts'
import type { Answers } from './answers.ts'

/** Fewer than the loans that one customer may ask for in an hour. */
const times = 50

/** A write that needs only the database: the customer asks for a loan and withdraws it, at most so often in these seconds; in between it is left out. */
export function newWriter(borrower: Borrower, seconds: number): (answers: Answers) => Promise<void> {
  let next = 0
  return async (answers) => {
    if (performance.now() < next) return
    next = performance.now() + (seconds * 1_000) / times
    await answers.count('write', async () => {
      const { status, data } = await requestLoan(borrower, 20_000)
      if (status === 200) await borrower.post(`/loans/${data.id}/withdraw`)
      return status
    })
  }
}
