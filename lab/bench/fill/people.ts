import type { Table } from './copy.ts'
import type { Lender } from './lender.ts'
import { secondsPerDay } from './lender.ts'
import { scatter } from './row-writer.ts'

const given =
  'Amina Musa Ngozi Chidi Tunde Yetunde Ibrahim Fatima Emeka Ada Bola Sade Kemi Uche Zainab Sani Hauwa Obinna Ifeoma Segun Folake Aliyu Rukayat Efe Osaze Blessing Grace Peter John Mary'.split(
    ' ',
  )
const family =
  'Bello Okafor Adeyemi Yusuf Eze Balogun Danjuma Nwosu Ogunleye Abubakar Obi Lawal Okoro Adebayo Umar Nnamdi Salami Garba Oyelaran Etim Bassey Idowu Mohammed Chukwu Akande Afolabi Usman Onyeka Suleiman'.split(
    ' ',
  )
const places = ['Kano', 'Lagos', 'Enugu', 'Ibadan', 'Jos']
/** The number of groups of the first agent. */
const firstAgentsGroups = 150

/** The number of an agent's user, and of the admin's. */
export const agentUser = (agent: number): number => 20_000_000 + agent
export const adminUser = 30_000_001

export const phoneOf = (user: number): string => `0${8_000_000_000 + user}`
const word = (n: number, words: readonly string[]): string => words[n % words.length]!
/** Names are random: they do not depend on a customer's loan. */
const firstName = (n: number): string => word(scatter(n), given)
/** Exactly three customers have a rare name, in a lender of any size. */
const lastName = ({ customers }: Lender, n: number): string =>
  n % Math.floor(customers / 3) === 777 ? 'Zubairu-Rare' : word(scatter(~n), family)

/** Users, agents, groups and customers over 400 days, with everything a customer has. */
export function peopleTables(lender: Lender): Table[] {
  const { customers, agents, groups, accounts, agentOf, today } = lender
  const begin = (today - 400) * secondsPerDay
  const since = (n: number): number => begin + Math.floor((n / customers) * 347 * secondsPerDay)
  const userOf = (place: number): number => {
    if (place <= customers) return place
    return place <= customers + agents ? agentUser(place - customers) : adminUser
  }
  return [
    {
      name: 'users',
      columns:
        'id phone account_type status first_name last_name email gender dob password_hash kyc_level phone_verified_at created_at'.split(
          ' ',
        ),
      count: customers + agents + 1,
      write(row, place) {
        const n = userOf(place)
        const kind = n <= customers ? 'customer' : n === adminUser ? 'admin' : 'agent'
        row.begin(13).id('user', n).text(phoneOf(n)).text(kind).text('active').text(firstName(n))
        row.text(lastName(lender, n)).text(`person${n}@example.com`).text('female').day(7_425).text('none').small(2)
        row.at(since(place)).at(since(Math.min(place, customers)))
      },
    },
    {
      name: 'agents',
      columns: ['id', 'user_id', 'code', 'payout_bank_code', 'payout_account_number', 'created_at'],
      count: agents,
      write(row, n) {
        row
          .begin(6)
          .id('agent', n)
          .id('user', agentUser(n))
          .text(`${10_000_000 + n}`)
          .text('999992')
        row.text(`${8_000_200_000 + n}`).at(begin - secondsPerDay + n * 60)
      },
    },
    {
      name: 'customer_groups',
      columns: ['id', 'agent_id', 'name', 'repayment_day', 'location', 'status', 'created_at'],
      count: groups,
      write(row, n) {
        row
          .begin(7)
          .id('group', n)
          .id('agent', n <= firstAgentsGroups ? 1 : 2 + (n % (agents - 1)))
          .text(`Group ${n}`)
        row
          .small(1 + (n % 28))
          .text(word(n, places))
          .text('active')
        row.at(begin + Math.floor((n / groups) * 380 * secondsPerDay))
      },
    },
    {
      name: 'customers',
      columns: ['id', 'user_id', 'agent_id', 'group_id', 'created_at'],
      count: customers,
      write(row, n) {
        const agent = agentOf(n)
        row.begin(5).id('customer', n).id('user', n).id('agent', agent)
        if (agent === 1 && n % 3 === 0) row.id('group', 1 + ((n / (customers / 5_000)) % firstAgentsGroups))
        else row.null()
        row.at(since(n))
      },
    },
    {
      name: 'profiles',
      columns: ['user_id', 'address', 'employment_status'],
      count: customers,
      write(row, n) {
        row.begin(3).id('user', n).text(`${n} Broad Street`).text('self-employed')
      },
    },
    {
      name: 'bank_accounts',
      columns: 'customer_id bank_code position account_number account_name bank_name slug is_default'.split(' '),
      count: customers,
      write(row, n) {
        row
          .begin(8)
          .id('customer', n)
          .text('058')
          .big(n)
          .text(`${n * 7}`.padStart(10, '0'))
        row.text(`${firstName(n)} ${lastName(lender, n)}`.toUpperCase()).text('Guaranty Trust Bank')
        row.text('guaranty-trust-bank').bool(true)
      },
    },
    {
      name: 'virtual_accounts',
      columns:
        'customer_id state customer_code account_number account_name bank_name bank_slug provider_id requested_by assigned_at'.split(
          ' ',
        ),
      count: accounts,
      write(row, n) {
        row
          .begin(10)
          .id('customer', n)
          .text('assigned')
          .text(`CUS_${n}`)
          .text(`${9_900_000_000 + n}`)
          .text('KASUWA')
        row.text('Wema Bank').text('wema-bank').text(`${n}`).id('user', adminUser).at(since(n))
      },
    },
  ]
}
