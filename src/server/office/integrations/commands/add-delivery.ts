import type { Db } from '#server/core/database/db.ts';
import { addJob } from '#server/core/jobs/queue.ts';

interface Planned {
  id: number;
  attempt: number;
  carrierId: number;
  /** The last attempt at the address failed. */
  failing: boolean;
  runAt?: Date;
}

/** After others that are due: an address that does not answer holds a slot for as long as an answer may take. */
const LAST = 10;

/**
 * Adds the job of one attempt. The jobs of a carrier run one after another on all nodes, so that its addresses hold one slot at most, and
 * jobs of failing addresses come last.
 */
export function addDelivery(sql: Db, { id, attempt, carrierId, failing, runAt }: Planned): Promise<void> {
  return addJob(
    sql,
    'webhooks.deliver',
    { id, attempt },
    { queue: `webhooks of ${carrierId}`, ...(failing && { priority: LAST }), ...(runAt && { runAt }) },
  );
}
