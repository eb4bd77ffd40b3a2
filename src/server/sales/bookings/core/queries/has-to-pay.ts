import type { Db } from '#server/core/database/db.ts';
import { provenPhone } from '#server/people/accounts/queries/proven-phone.ts';
import type { Actor } from '#shared/core/access.ts';
import { mustPay, type PayRule } from '#shared/sales/prices/pay-rule.ts';

/** Whether seats on a trip are a passenger's only once they are paid (docs/product.md 9.34); null is a guest. */
export async function hasToPay(
  sql: Db,
  actor: Actor | null,
  { payRule }: { payRule: PayRule | null },
): Promise<boolean> {
  if (!mustPay(payRule, false) || mustPay(payRule, true)) return mustPay(payRule, false);
  return actor === null || (await provenPhone(sql, actor.accountId)) === null;
}
