import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { type ForbiddenGoods, goodsApi } from '#shared/people/reference/goods-api.ts';
import { resetGoods, setGoods } from '../commands/goods.ts';
import { forbiddenGoods } from '../queries/goods.ts';

const SUBJECT = { kind: 'goods', id: 'all' };

const handlers: Handlers<typeof goodsApi> = {
  forbidden: ({ sql }) => forbiddenGoods(sql),

  setForbidden: async ({ sql, body, audit }) => {
    const before = await forbiddenGoods(sql);
    await setGoods(sql, body);
    const after = await forbiddenGoods(sql);
    audit({ subject: SUBJECT, before: factsOf(before), after: factsOf(after) });
    return after;
  },

  resetForbidden: async ({ sql, audit }) => {
    const before = await forbiddenGoods(sql);
    await resetGoods(sql);
    const after = await forbiddenGoods(sql);
    audit({ subject: SUBJECT, before: factsOf(before), after: factsOf(after) });
    return after;
  },
};

export const goods = defineDomain('goods', goodsApi, handlers);

/** The log may hold this text, because an operator wrote it for everybody. */
function factsOf({ uk, en, builtIn }: ForbiddenGoods): AuditFacts {
  return builtIn ? { builtIn } : { uk, en };
}
