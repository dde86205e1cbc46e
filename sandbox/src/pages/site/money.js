/** The kobo of an amount typed in naira, such as 25,000 or 1500.5; undefined when it is not an amount. */
export function koboOf(typed) {
  const [, naira, kobo = ''] = /^([\d,]+)(?:\.(\d{1,2}))?$/.exec(typed.replace(/[₦\s]/g, '')) ?? []
  if (naira === undefined) return undefined
  const amount = Number(naira.replaceAll(',', '') + kobo.padEnd(2, '0'))
  return Number.isSafeInteger(amount) && amount > 0 ? amount : undefined
}

/** An amount in kobo, formatted in naira. */
export function naira(amount) {
  return new Intl.NumberFormat('en-NG', { style: 'currency', currency: 'NGN', currencyDisplay: 'narrowSymbol' }).format(
    amount / 100,
  )
}
