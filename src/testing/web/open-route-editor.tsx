import { screen } from '@testing-library/react';
import { paginate } from '#shared/core/paging.ts';
import { carriersApi } from '#shared/network/carriers/api.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import type { CarrierPage, CarrierRules } from '#shared/network/carriers/schema.ts';
import { fleetApi } from '#shared/network/fleet/api.ts';
import { placesApi } from '#shared/network/places/api.ts';
import { timetableApi } from '#shared/network/timetable/api.ts';
import { pointsApi } from '#shared/network/timetable/points-api.ts';
import type { Route } from '#shared/network/timetable/schema.ts';
import { type Draft, draftOfRoute } from '#web/network/timetable/draft.ts';
import { RouteEditor } from '#web/pages/routes/RouteEditor.tsx';
import { answer, callsOf, type ServedRequest, serve } from './answers.ts';
import { ROUTE } from './routes.ts';
import { KRAKIVETS, PLACES, publicTrip, staff } from './samples.ts';
import { show } from './show.tsx';

const BUS = publicTrip().bus;

interface OpenOptions {
  initial?: Draft;
  route?: Route | null;
  as?: ReturnType<typeof staff>;
  save?: () => Route;
  rules?: Partial<CarrierRules>;
  more?: Parameters<typeof serve>;
}

/** Opens the editor of a saved route, or of a new one, with the answers that it needs. */
export async function openEditor({
  initial = draftOfRoute(ROUTE),
  route = ROUTE,
  as = staff('owner'),
  save = () => ROUTE,
  rules,
  more = [],
}: OpenOptions = {}) {
  const requests = serve(
    answer(fleetApi.buses, () =>
      BUS ? [{ ...BUS, status: 'active' as const, parcelCapacityKg: 100, drivers: [] }] : [],
    ),
    answer(carriersApi.carrier, () => carrierPage(rules)),
    answer(carriersApi.members, () => []),
    answer(membersApi.invitations, () => []),
    answer(timetableApi.routes, () => paginate([], 0, { page: 1, per_page: 50 }, '/api/routes')),
    answer(placesApi.crossings, () => []),
    answer(pointsApi.points, () => []),
    answer(placesApi.suggest, ({ query }) =>
      Object.values(PLACES)
        .filter(({ name }) => name.uk.startsWith(query.q ?? ''))
        .map((place) => ({ ...place, guess: false })),
    ),
    answer(timetableApi.add, save),
    answer(timetableApi.edit, save),
    ...more,
  );
  const reader = await show(
    <RouteEditor
      initial={initial}
      route={route}
      crossings={[KRAKIVETS]}
      stored={{ name: String(route?.id ?? 'new'), base: String(route?.version ?? '') }}
    />,
    {
      path: '/carrier/routes/8',
      as,
    },
  );
  return { reader, requests };
}

export const field = (name: string) => screen.getByRole('textbox', { name });
export const town = (n: number) => screen.getByRole('combobox', { name: `Місто, зупинка ${n}` });
export const towns = () =>
  screen
    .getAllByRole('combobox', { name: /^Місто, зупинка/ })
    .map((one) => (one instanceof HTMLInputElement ? one.value : ''));
export const wrong = (element: HTMLElement) => element.getAttribute('aria-invalid') === 'true';
export const save = () => screen.getByRole('button', { name: 'Зберегти маршрут' });
export const saved = (requests: readonly ServedRequest[]) =>
  callsOf(requests, timetableApi.edit).map(({ body }) => body);
export const menuOf = (n: number) =>
  screen.getByRole('button', { name: `Зупинка ${n}: перетягніть або відкрийте дії` });

export function carrierPage(rules: Partial<CarrierRules> = {}): CarrierPage {
  return {
    ...publicTrip().carrier,
    ...{ singleDriver: false, rating: null, ratingCount: 0, verified: false, logo: null },
    ...{
      description: '',
      logoLink: '',
      photos: [],
      contacts: [{ kind: 'phone', value: '380671234567' }],
      countries: [],
    },
    ...{ hidden: false, tripsCount: 0, since: '2026-01-01T00:00:00.000Z', declaredOn: null, issuer: null, drivers: [] },
    routesDiffer: false,
    rules: { ...publicTrip().rules, ...rules },
  };
}
