import type { UserStatus } from '@kasuwa/domain/access/account-types.ts'
import type { Database } from '../../../server/src/db/database.ts'

/** One try to give a text to the provider: the rows of the text, by their ids, and the person's number and status then. */
export type Try = { ids: number[]; phone: string; status: UserStatus; at: Date }

/** Makes the database record each try, as the server counts it before it calls the provider; and a table of people whose account was closed. */
export async function recordTries(direct: Database): Promise<void> {
  await direct.run('create table trial_closed (user_id uuid primary key)')
  await direct.run(`create table trial_tries (
    call bigint not null, notification bigint not null, phone text not null, status text not null, at timestamptz not null)`)
  await direct.run(`create function record_try() returns trigger language plpgsql security definer as $$
    begin
      insert into trial_tries select txid_current(), new.id, coalesce(new.text_phone, u.phone), u.status, product_now()
        from users u where u.id = new.user_id;
      return null;
    end $$`)
  await direct.run(`create trigger record_try after update of text_tries on notifications
    for each row when (new.text_tries > old.text_tries) execute function record_try()`)
}

/** All tries, oldest first. */
export const triesOf = (direct: Database): Promise<Try[]> =>
  direct.rows<Try>(`select array_agg(notification::float8 order by notification) as ids, min(phone) as phone, min(status) as status, min(at) as at
    from trial_tries group by call order by min(at), call`)
