/** The columns of a bank's statement, each by the name in its header; the others of a bank's file do not matter. */
export const bankColumns = ['day', 'description', 'reference', 'debit', 'credit', 'amount', 'balance'] as const
export type BankColumn = (typeof bankColumns)[number]

/** Which column has which name. A statement needs the day, and either an amount with its sign or debit and credit. */
export type BankColumns = Readonly<Partial<Record<BankColumn, string>>>

/** The names by which banks call each column, as far as they are known. */
const usual: Record<BankColumn, RegExp> = {
  day: /^(date|day|(transaction|trans|tran|txn|posting|posted|post|entry|booking)\.? ?date|date posted)$/i,
  description: /^(description|narration|narrative|details|particulars|remarks?|transaction details|memo)$/i,
  reference:
    /^(reference|ref|ref\.? ?(no|number)\.?|reference (no|number)\.?|transaction (id|ref|reference)|cheque (no|number)\.?|instrument (no|number)\.?)$/i,
  debit: /^(debits?|debit amount|withdrawals?|money out|paid out|dr|pay out)$/i,
  credit: /^(credits?|credit amount|deposits?|lodgements?|money in|paid in|cr|pay in)$/i,
  amount: /^(amount|transaction amount|value)$/i,
  balance: /^(balance|running balance|closing balance|ledger balance|available balance)$/i,
}

/** A name of a column without its currency and blanks: 'Debit (NGN)' is 'Debit'. */
const nameOf = (cell: string): string =>
  cell
    .replace(/\((ngn|₦|n|=n=)\)|₦/gi, '')
    .replace(/\s+/g, ' ')
    .trim()

/** The columns that a header names, each the first of its kind. The value date is the day only where there is no other one. */
export function knownColumns(header: readonly string[]): BankColumns {
  return Object.fromEntries(
    bankColumns.flatMap((column) => {
      const name =
        header.find((cell) => usual[column].test(nameOf(cell))) ??
        header.find((cell) => column === 'day' && /^value ?date$/i.test(nameOf(cell)))
      return name === undefined ? [] : [[column, name]]
    }),
  )
}

/** Whether lines can be read with these columns. */
export const areEnough = ({ day, debit, credit, amount }: BankColumns): boolean =>
  Boolean(day) && (Boolean(amount) || (Boolean(debit) && Boolean(credit)))
