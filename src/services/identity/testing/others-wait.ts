// For tests on PostgreSQL: what two processes do at one moment, in an order that the test knows.
import { type Kysely, sql } from 'kysely'

/** Fulfils when so many wait for what this transaction holds, or for one that waits for it. */
export async function othersWait(trx: Pick<Kysely<unknown>, 'getExecutor'>, many: number): Promise<void> {
  const question = sql<{ waits: number }>`with recursive waiting(pid) as (
      select pg_backend_pid()
      union select locks.pid from pg_locks locks, waiting where not locks.granted and waiting.pid = any(pg_blocking_pids(locks.pid))
    ) select count(*) - 1 as waits from waiting`
  while (Number((await question.execute(trx)).rows[0]!.waits) < many);
}
