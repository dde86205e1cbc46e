/** A Nigerian number in the format 234…, from 0803…, 234803… or +234 803…; any other text keeps its digits. */
export function digitsOf(phone: string): string {
  const digits = phone.replace(/\D/g, '')
  return /^0\d{10}$/.test(digits) ? `234${digits.slice(1)}` : digits
}
