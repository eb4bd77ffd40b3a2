import { screen, within } from '@testing-library/react';
import { announcementsApi } from '#shared/messaging/chat/announcements-api.ts';
import { placesApi } from '#shared/network/places/api.ts';
import { waitingApi } from '#shared/office/alerts/api.ts';
import { trackingApi } from '#shared/operations/tracking/positions/api.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { expectedSheet } from '#shared/sales/bookings/sheet/expected-sheet.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { StaffTrip } from '#web/pages/trips/TripPage.tsx';
import { answer, callsOf, Refusal, type ServedRequest, serve } from './answers.ts';
import { STOPS, sheet, staff } from './samples.ts';
import { show } from './show.tsx';

export const EARLIER = '2026-01-01T00:00:00.000Z';
const AROUND = [
  answer(announcementsApi.ofTrip, () => []),
  answer(placesApi.crossings, () => []),
  answer(waitingApi.ofTrip, () => ({ people: 0, seats: 0, held: 0 })),
  answer(trackingApi.position, () => {
    throw new Refusal(404, 'not_found');
  }),
];

interface Options {
  as?: ReturnType<typeof staff>;
  /** Changes of the sheet by the next press; by default what the rules expect of it. */
  after?: Partial<TripSheet>;
  /** The server refuses every press with this code. */
  refused?: string;
  /** The server answers no press before this. */
  answered?: Promise<void>;
}

/** Opens the trip's sheet on a phone, by default as its driver. */
export async function openSheet(first: Partial<TripSheet>, options: Options = {}) {
  let now = sheet(first);
  const requests = serve(
    ...AROUND,
    answer(tripsApi.sheet, () => now),
    answer(sheetApi.act, async ({ body }) => {
      await options.answered;
      const actions = sheetApi.act.body?.parse(body).actions ?? [];
      const code = options.refused ?? null;
      if (code === null && options.after) now = sheet({ ...first, ...options.after });
      else if (code === null) now = expectedSheet(now, actions, new Date());
      const outcome = code === null ? ('done' as const) : ('refused' as const);
      return { results: actions.map(({ id, at }) => ({ id, outcome, code, at })), sheet: now };
    }),
    answer(bookingsApi.confirm, () => {
      throw new Refusal(409, 'request_expired');
    }),
  );
  const reader = await show(<StaffTrip tripId={12} />, {
    path: '/trips/list/12',
    as: options.as ?? staff('driver'),
  });
  await screen.findByRole('heading', { name: 'Львів – Вроцлав' });
  return { reader, requests };
}

export const person = (name: string) => {
  const link = screen.getAllByRole('link', { name }).find((one) => one.closest('li[data-rider]'));
  if (!link) throw new Error(`${name} is not at a stop`);
  return within(link.closest('li') ?? document.body);
};
export const actionsOf = (name: string) =>
  person(name)
    .queryAllByRole('button')
    .map(({ textContent, ariaLabel }) => ariaLabel || textContent);
export const button = (name: string | RegExp) => screen.getByRole('button', { name });
/** Presses, as the server reads them. */
export const pressed = (requests: readonly ServedRequest[]) =>
  callsOf(requests, sheetApi.act).flatMap(
    ({ body }) => sheetApi.act.body?.parse(body).actions.map((one) => one.do) ?? [],
  );

export const soon = () => new Date(Date.now() + 3_600_000).toISOString();
/** The stops with the departures of those that the bus has left. */
export const left = (...seqs: number[]) =>
  STOPS.map((stop) => (seqs.includes(stop.seq) ? { ...stop, departedAt: EARLIER } : stop));
export const DUE = STOPS.map((stop) => ({
  ...stop,
  arrivesAt: stop.arrivesAt && EARLIER,
  departsAt: stop.departsAt && EARLIER,
}));
export const boarding = { status: 'started', currentSeq: 0, startedAt: EARLIER } as const;
export const driving = { ...boarding, stops: left(0) };
