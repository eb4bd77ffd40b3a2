import { OWN_ANSWERS, OWN_SORTS } from '#shared/sales/bookings/core/own-list.ts';
import type { BookingKind } from '#shared/sales/bookings/rules/schema.ts';
import type { TripTab } from '#shared/sales/trips/schema.ts';
import { type ListState, listField, listSchema } from '#web/core/router/list-state.ts';

export const OWN_TRIPS = listSchema(
  {
    tab: listField.oneOf<TripTab>('planned', 'cancelled', 'finished'),
    kind: listField.oneOf<BookingKind>('passenger', 'parcel'),
    sort: listField.choice(OWN_SORTS),
    answer: listField.choice(OWN_ANSWERS),
    /** Staff who ride themselves open this list from theirs. */
    mine: listField.flag,
    page: listField.page,
    perPage: listField.perPage,
  },
  ['answer'],
);
export type OwnTripsList = ListState<typeof OWN_TRIPS>;
