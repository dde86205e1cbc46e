import { DueLoans } from '../src/overview/agent-due.tsx'
import { WaitingTasks } from '../src/overview/admin-waiting.tsx'
import { Card } from '../src/ui/card.tsx'
import { nothing } from './example.tsx'

const someWork = {
  requests: { count: 3, oldest_at: '2026-11-18T09:00:00.000Z', oldest_loan_id: 'LN-100010' },
  late: { count: 1_204, amount: 17_140_000 },
  failed_transfers: { count: 1, amount: 120_000 },
  suspense: { count: 2, amount: 31_500 },
  open_items: { count: 0 },
  answers: { count: 0, oldest_loan_id: null },
  cases: { count: 0, late: 0 },
  proposals: { count: 1 },
}
const noWork = {
  requests: { count: 0, oldest_at: null, oldest_loan_id: null },
  late: { count: 0, amount: 0 },
  failed_transfers: { count: 0, amount: 0 },
  suspense: { count: 0, amount: 0 },
  open_items: { count: 0 },
  answers: { count: 0, oldest_loan_id: null },
  cases: { count: 0, late: 0 },
  proposals: { count: 0 },
}

const names = ['Hauwa Garba', 'Tunde Bakare', 'Oluwaseun Adebayo-Fashola', 'Amina Bello', 'Musa Ibrahim', 'Esther Ojo']
const due = names.map((name, index) => {
  const [first_name = '', last_name = ''] = name.split(' ')
  return {
    loan_id: `LN-10001${index}`,
    user: { id: String(index), first_name, last_name, phone: `0803100000${index}` },
    due_now: 31_500 + 1_000_000 * (index % 2),
    days_late: Math.max(0, 19 - 5 * index),
  }
})
const page = { current: 1, next: null, prev: null, total: due.length }

/** The first screens of staff. */
export function WorkFirst() {
  return (
    <>
      <Card title="What waits for an admin">
        <WaitingTasks all={someWork} />
      </Card>
      <Card title="Nothing waits for an admin">
        <WaitingTasks all={noWork} />
      </Card>
      <Card title="Late or due today">
        <DueLoans due={{ loans: due, total_due: 3_189_000, page }} onTurn={nothing} />
      </Card>
    </>
  )
}
