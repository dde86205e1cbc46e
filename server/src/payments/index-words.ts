import type { App } from '../context.ts'

/** So many cost a second or two, and the next minute brings the next. */
const atOnce = 20_000

const index = `with due as (
    delete from payment_words_due where ctid = any (array(select ctid from payment_words_due limit $1 for update skip locked)) returning payment_id
  )
  insert into payment_words select p.id, ' ' || p.tx_ref from due join payments p on p.id = due.payment_id on conflict do nothing`

/** Lets the references of new payments be found by their index instead of one by one (decision 15). Answers how many. */
export const indexPaymentWords = ({ database }: Pick<App, 'database'>): Promise<number> => database.run(index, [atOnce])
