import { sqlFragment } from '#server/core/database/db.ts';

/** A `PriceRange` of a segment as JSON; null where the price is fixed, or the carrier gives no limits. */
export const priceRangeJson = sqlFragment(
  (s) => `case when coalesce(${s}.range_from, ${s}.range_to) is not null
    then json_build_object('from', ${s}.range_from, 'to', ${s}.range_to) end`,
);
