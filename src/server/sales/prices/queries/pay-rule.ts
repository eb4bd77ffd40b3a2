import { sqlFragment } from '#server/core/database/db.ts';

/**
 * Selects what passengers of the trip in the row called `alias` pay by card before the ride (`PayRule`): the rule of its route, else that of
 * its carrier; null where nothing can be paid so, because the carrier is not verified, has no merchant account, or wants no payments.
 */
export const payRuleJson = sqlFragment(
  (trip) => `(
    select rule from carrier payee join route on route.id = ${trip}.route_id
    cross join lateral (select coalesce(route.pay_rule, payee.pay_rule) as rule) chosen
    where payee.id = ${trip}.carrier_id and payee.verified_at is not null and rule ->> 'kind' <> 'never'
      and exists (select from merchant_account m where m.carrier_id = payee.id and m.active))`,
);
