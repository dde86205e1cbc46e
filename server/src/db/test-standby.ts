import { Client } from 'pg'
import { inSchema } from './test-addresses.ts'

/** A test's database read as if it were a standby: what a standby says of itself is set by the test. */
export type TestStandby = {
  /** For readers: nothing can be written by it, and the functions that speak of a standby are the test's. */
  url: string
  /** It has replayed the WAL up to now, and no more until `follow`. */
  stopFollowing(): Promise<void>
  follow(): Promise<void>
  /** It has a gigabyte that the primary does not have, until `follow`. */
  isAhead(): Promise<void>
  /** Whether it says that it is a standby, and of which cluster; another one than the database's where `isOther`. */
  is(what: { standby?: boolean; other?: boolean }): Promise<void>
  /** Statements on it end with this error, as those that are in the way of its WAL do; null for none. */
  failWith(error: { code: string; words: string } | null): Promise<void>
}

const schema = 'as_standby'

const functions = `
  create schema ${schema};
  create table ${schema}.state (position pg_lsn, standby boolean not null, other boolean not null, code text, words text);
  insert into ${schema}.state values (null, true, false, null, null);
  create function ${schema}.pg_last_wal_replay_lsn() returns pg_lsn language sql volatile as
    $$ select coalesce(position, pg_catalog.pg_current_wal_flush_lsn()) from ${schema}.state $$;
  create function ${schema}.pg_is_in_recovery() returns boolean language plpgsql volatile as $$
    declare state ${schema}.state;
    begin
      select * into state from ${schema}.state;
      if state.code is not null then raise exception using errcode = state.code, message = state.words; end if;
      return state.standby;
    end $$;
  create function ${schema}.pg_control_system() returns table (system_identifier bigint) language sql volatile as
    $$ select case when other then 1 else c.system_identifier end from ${schema}.state, pg_catalog.pg_control_system() c $$;
  grant usage on schema ${schema} to public;
  grant select on ${schema}.state to public;`

/**
 * Makes it in a test's database.
 * @param url of the test itself, which may do everything
 * @param readUrl of the role that serves
 */
export async function testStandby(url: string, readUrl: string): Promise<TestStandby> {
  const run = (text: string, values: unknown[] = []) => runOn(url, text, values)
  await run(functions)
  return {
    url: inSchema(readUrl, schema),
    stopFollowing: () => run(`update ${schema}.state set position = pg_current_wal_flush_lsn()`),
    follow: () => run(`update ${schema}.state set position = null`),
    isAhead: () => run(`update ${schema}.state set position = pg_current_wal_flush_lsn() + 1e9`),
    is: ({ standby = true, other = false }) =>
      run(`update ${schema}.state set standby = $1, other = $2`, [standby, other]),
    failWith: (error) => run(`update ${schema}.state set code = $1, words = $2`, [error?.code, error?.words]),
  }
}

async function runOn(connectionString: string, text: string, values: unknown[]): Promise<void> {
  const client = new Client({ connectionString })
  await client.connect()
  try {
    await (values.length > 0 ? client.query(text, values) : client.query(text))
  } finally {
    await client.end()
  }
}
