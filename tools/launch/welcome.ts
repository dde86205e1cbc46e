import type { Places } from './places.ts'
import type { Seeded } from './seed.ts'

/** The facts of the sandbox's welcome page, as its setting takes them. */
export const welcomeFacts = ({ url }: Pick<Places, 'url'>, { sign_ins: people }: Seeded): string =>
  JSON.stringify({ product: url, people })

/** The text shown once everything runs: the addresses, the first of them to begin at, and the accounts to sign in with. */
export function welcome(places: Places, { sign_ins: signIns, note: more }: Seeded): string {
  const addresses = [['Kasuwa', places.url]]
  if (places.sandbox) addresses.unshift(['Begin here', `${places.sandboxUrl}/welcome  (the product in seven steps)`])
  if (places.sandbox) addresses.push(['Sandbox', `${places.sandboxUrl}  (text messages, bank transfers, the clock)`])
  addresses.push(['API', `${places.url}/api/docs`])
  const parts = [table(addresses)]
  if (signIns.length > 0) {
    const rows = signIns.map(({ who, phone, password, note }) => [who, phone, password, note])
    parts.push(`Sign in as\n${table([['Who', 'Phone', 'Password', ''], ...rows])}`)
  }
  if (more) parts.push(more)
  return `\n${parts.join('\n\n')}\n\nCtrl-C stops it.\n`
}

/** Columns as wide as their longest cell. */
function table(rows: string[][]): string {
  const widths = rows.reduce<number[]>(
    (wide, row) => row.map((cell, column) => Math.max(wide[column] ?? 0, cell.length)),
    [],
  )
  return rows
    .map((row) => `  ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join('  ')}`.trimEnd())
    .join('\n')
}
