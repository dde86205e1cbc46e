/** The files of a made-up lender: some agents and groups, and so many customers, each with a running loan of twelve weekly instalments. */
export function* makeFiles(loans: number): Generator<{ file: string; csv: string }> {
  const agents = Math.max(1, Math.ceil(loans / 500))
  yield* partsOf('agents', 'agent,phone,first_name,last_name,email', agents, (n) => [
    `A${n},${phoneOf('0701', n)},Amina,Ali,agent${n}@import.example`,
  ])
  yield* partsOf('groups', 'group,agent,name,repayment_day,location', agents, (n) => [
    `G${n},A${n},Group ${n},15,Market`,
  ])
  yield* partsOf('customers', 'customer,agent,group,phone,first_name,last_name,address,nin,bvn', loans, (n) => {
    const agent = n % agents
    return [
      `C${n},A${agent},G${agent},${phoneOf('0703', n)},Hauwa,Ƙabiru,12 Zaria Road,${70_000_000_000 + n},${30_000_000_000 + n}`,
    ]
  })
  yield* partsOf('loans', 'loan,customer,principal,start,frequency', loans, (n) => [
    `L${n},C${n},60000,2027-02-01,weekly`,
  ])
  yield* partsOf('instalments', 'loan,due,principal,interest,paid_principal,paid_interest', loans, (n) =>
    Array.from({ length: rowsOfLoan }, (_, row) => `L${n},${dueDays[row]},5000,300,${row < n % 6 ? '5000,300' : ','}`),
  )
}

/** Instalments of each loan. */
export const rowsOfLoan = 12
const firstDue = Date.UTC(2027, 1, 8)
const weekMs = 7 * 86_400_000
const dueDays = Array.from({ length: rowsOfLoan }, (_, row) =>
  new Date(firstDue + row * weekMs).toISOString().slice(0, 10),
)

/** The unpaid principal of all loans, in kobo. */
export const unpaidOf = (loans: number): number => {
  let sum = 0
  for (let n = 0; n < loans; n++) sum += (rowsOfLoan - (n % 6)) * 500_000
  return sum
}

const phoneOf = (begin: string, n: number): string => `${begin}${String(n).padStart(7, '0')}`

/** Characters of a part. */
const partLength = 500_000

function* partsOf(file: string, header: string, count: number, rows: (n: number) => string[]) {
  let csv = `${header}\n`
  for (let n = 0; n < count; n++) {
    csv += `${rows(n).join('\n')}\n`
    if (csv.length < partLength) continue
    yield { file, csv }
    csv = ''
  }
  yield { file, csv }
}
