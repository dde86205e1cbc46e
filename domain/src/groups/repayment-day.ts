export const firstRepaymentDay = 1
export const lastRepaymentDay = 28

/** A whole day of the month from 1 to 28 (CONST-23, C-119). It is for information only and changes no schedule. */
export function isRepaymentDay(date: number): boolean {
  return Number.isInteger(date) && date >= firstRepaymentDay && date <= lastRepaymentDay
}
