/** A Nigerian number in the form 234…, however it was written: 0803…, 234803…, +234 803…; anything else keeps its digits. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return /^0\d{10}$/.test(digits) ? `234${digits.slice(1)}` : digits
}
