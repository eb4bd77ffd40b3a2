import { expect, test, vi } from 'vitest';
import type { CarrierInfo, UserType } from '#shared/people/accounts/base/schema.ts';

vi.mock('#web/core/i18n/i18n.ts', () => ({ t: (key: string) => key.replace('shell.', '') }));

const { barOf, isTop, placesOf } = await import('./places.ts');

const at = { pathname: '/settings', search: '' };
const carrier = {
  carrier_id: 1,
  carrierName: '',
  carrierLogo: null,
  role: 'owner',
  hasBus: true,
  tripsCount: 0,
} as const;

function person(userType: UserType, carrierInfo: CarrierInfo | null, token: string | null = 't') {
  return { token, userType, carrierInfo, totalUnreadCount: 0, totalUnconfirmedPassengers: 3, unreadNotifications: 2 };
}

const PEOPLE = {
  visitor: person('', null, null),
  passenger: person('passenger', null),
  'single driver': person('driver', { ...carrier, singleDriver: true }),
  'hired driver': person('driver', { ...carrier, singleDriver: false, role: 'driver' }),
  company: person('carrier', { ...carrier, singleDriver: false }),
  admin: person('', null),
  'travelling owner': { ...person('carrier', { ...carrier, singleDriver: false }), travels: true },
};

test('the menu and the phone’s bar of each role', () => {
  const shown = Object.entries(PEOPLE).map(([name, who]) => {
    const places = placesOf(who, at);
    const menu = places.map(({ label, to }) => `${label} ${to}`).join(', ');
    return `${name}: ${menu} | ${barOf(places)
      .map(({ label }) => label)
      .join(', ')}`;
  });
  expect(shown.join('\n')).toMatchInlineSnapshot(`
    "visitor: search /search, findTicket /b, login /account/login, signup /account/signup | searchShort, findTicketShort, login
    passenger: search /search, myTrips /trips/list, myParcels /trips/list?kind=parcel, messages /chat, notifications /notifications, profile /passenger | searchShort, myTripsShort, parcelsShort, chats
    single driver: today /driver/dashboard, trips /trips/list, messages /chat, call /trips/call, customers /company/customers, cash /driver/cash, routes /driver/routes, prices /company/prices, bus /driver/bus, profile /driver/show, documents /company/documents, figures /driver/figures, rules /driver/about | home, trips, chats, routes
    hired driver: trips /trips/list, messages /chat, routes /driver/routes, bus /driver/bus, profile /driver/show | trips, chats, routes, bus
    company: today /carrier/dashboard, board /company/board, trips /trips/list, messages /chat, call /trips/call, customers /company/customers, cash /carrier/cash, roster /trips/roster, routes /carrier/routes, prices /company/prices, buses /carrier/buses, drivers /carrier/drivers, team /carrier/members, documents /company/documents, figures /carrier/figures, company /carrier/about | home, trips, chats, routes
    admin: admin /admin | home
    travelling owner: search /search, myTrips /trips/list, myParcels /trips/list?kind=parcel, messages /chat, notifications /notifications, profile /carrier/profile | searchShort, myTripsShort, parcelsShort, chats"
  `);
});

test.each([
  ['passenger', '/trips/list', '', 'myTrips'],
  ['passenger', '/trips/list', '?kind=parcel', 'myParcels'],
  ['passenger', '/trips/list/12/booking/5', '', 'myTrips'],
  ['passenger', '/trips/list/12/booking/5', '?kind=parcel', 'myParcels'],
  ['passenger', '/passenger/edit', '', 'profile'],
  ['single driver', '/driver/bus-edit/3', '', 'bus'],
  ['single driver', '/driver/route-add', '', 'routes'],
  ['single driver', '/driver/about-edit', '', 'rules'],
  ['single driver', '/driver/show', '', 'profile'],
  ['company', '/carrier/bus-add', '', 'buses'],
  ['company', '/chat/7', '', 'messages'],
  ['company', '/trips/call', '', 'call'],
  ['visitor', '/search/12', '', 'search'],
] as const)('for a %s %s%s is %s', (who, pathname, search, label) => {
  const current = placesOf(PEOPLE[who], { pathname, search }).filter((place) => place.current);
  expect(current.map((place) => place.label)).toEqual([label]);
});

test('the badge of trips is the count of unconfirmed bookings', () => {
  const trips = placesOf(PEOPLE.company, at).find(({ label }) => label === 'trips');
  expect(trips?.count).toMatchObject({ value: 3, kind: 'now' });
});

test('the bar with the logo is on the menu’s own pages', () => {
  const places = placesOf(PEOPLE.passenger, at);
  const tops = [
    '/search',
    '/trips/list',
    '/chat',
    '/passenger/show',
    '/notifications',
    '/trips/list/12',
    '/chat/7',
    '/search/12',
  ].filter((path) => isTop(places, path));
  expect(tops).toEqual(['/search', '/trips/list', '/chat', '/passenger/show']);
  expect(places.find(({ to }) => to === '/notifications')?.count).toMatchObject({ value: 2 });
});
