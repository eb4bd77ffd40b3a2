import { t } from '#web/core/i18n/i18n.ts';
import type { SessionState } from '#web/core/session/session-state.ts';
import { homeOf, paths, REDIRECTS, staffPaths } from '#web/paths.ts';
import type { NavItem } from '#web/ui/content/Bars.tsx';

type MenuReader = Pick<
  SessionState,
  'token' | 'userType' | 'carrierInfo' | 'totalUnreadCount' | 'totalUnconfirmedPassengers'
> & { unreadNotifications: number; operator?: readonly Place[] | null; travels?: boolean };

/** An entry of the menu; `short` is its name in the phone's bottom bar, which holds only entries with one. */
interface Place extends NavItem {
  to: string;
  short?: string;
}

/** The side menu of a role (docs/product.md 2.3). */
export function placesOf(who: MenuReader, at: { pathname: string; search: string }): Place[] {
  return menuOf(who).map((place) => ({ ...place, current: isCurrent(place.to, at) }));
}

/** The four most used entries of a role, for the phone's bottom bar. */
export function barOf(places: readonly Place[]): NavItem[] {
  return places.flatMap(({ short, ...place }) => (short === undefined ? [] : [{ ...place, label: short }])).slice(0, 4);
}

/** Whether a path is one of the menu's own pages and not one below it. The notifications have a way back instead. */
export function isTop(places: readonly Place[], pathname: string): boolean {
  return places.some(({ to }) => to !== paths.notifications && (REDIRECTS[to] ?? to) === pathname);
}

function menuOf(who: MenuReader): Place[] {
  if (!who.token) return visitorMenu();
  if (who.userType === 'passenger') return passengerMenu(who);
  if (who.userType === '')
    return [
      ...(who.operator ?? [
        { icon: 'shield' as const, label: t('shell.admin'), to: paths.admin, short: t('shell.home') },
      ]),
    ];
  return who.travels ? passengerMenu(who) : staffMenu(who);
}

function visitorMenu(): Place[] {
  return [
    { icon: 'search', label: t('shell.search'), to: paths.search, short: t('shell.searchShort') },
    { icon: 'ticket', label: t('shell.findTicket'), to: paths.findTicket, short: t('shell.findTicketShort') },
    { icon: 'user', label: t('shell.login'), to: paths.login, short: t('shell.login') },
    { icon: 'edit', label: t('shell.signup'), to: paths.signup },
  ];
}

function passengerMenu(who: MenuReader): Place[] {
  return [
    { icon: 'search', label: t('shell.search'), to: paths.search, short: t('shell.searchShort') },
    {
      ...{ icon: 'bus', label: t('shell.myTrips'), to: paths.trips, short: t('shell.myTripsShort') },
      // The number of a carrier's people is about the bookings of its customers.
      ...(who.userType === 'passenger' && unconfirmed(who)),
    },
    { icon: 'box', label: t('shell.myParcels'), to: paths.parcels, short: t('shell.parcelsShort') },
    messages(who),
    { icon: 'bell', label: t('shell.notifications'), to: paths.notifications, ...unread(who.unreadNotifications) },
    { icon: 'user', label: t('shell.profile'), to: profileOf(who.userType) },
  ];
}

function profileOf(userType: MenuReader['userType']): string {
  if (userType === 'passenger') return homeOf(userType);
  return userType === 'driver' ? paths.driverShow : paths.carrierProfile;
}

/** Only single drivers and companies have a dashboard; a hired driver's first entry is the trips. */
function staffMenu(who: MenuReader): Place[] {
  const staff = staffPaths(who.userType);
  const company = who.userType === 'carrier';
  const runs = company || Boolean(who.carrierInfo?.singleDriver);
  const menu: (Place | false)[] = [
    runs && { icon: 'home', label: t('shell.today'), to: staff.dashboard, short: t('shell.home') },
    company && { icon: 'board', label: t('shell.board'), to: paths.board },
    { icon: 'bus', label: t('shell.trips'), to: paths.trips, short: t('shell.trips'), ...unconfirmed(who) },
    messages(who),
    runs && { icon: 'phone', label: t('shell.call'), to: paths.call },
    runs && { icon: 'users', label: t('shell.customers'), to: paths.customers },
    runs && { icon: 'euro', label: t('shell.cash'), to: staff.cash },
    company && { icon: 'calendar', label: t('shell.roster'), to: paths.roster },
    { icon: 'route', label: t('shell.routes'), to: staff.routes, short: t('shell.routes') },
    runs && { icon: 'scale', label: t('shell.prices'), to: paths.prices },
    { icon: 'seat', label: t(company ? 'shell.buses' : 'shell.bus'), to: staff.bus },
    company && { icon: 'wheel', label: t('shell.drivers'), to: paths.drivers },
    company && { icon: 'users', label: t('shell.team'), to: paths.members },
    !company && { icon: 'user', label: t('shell.profile'), to: paths.driverShow },
    runs && { icon: 'document', label: t('shell.documents'), to: paths.documents },
    runs && { icon: 'chart', label: t('shell.figures'), to: staff.figures },
    runs && { icon: 'building', label: t(company ? 'shell.company' : 'shell.rules'), to: staff.about },
  ];
  const places = menu.filter((place) => place !== false);
  if (runs) return places;
  return places.map((place) => (place.to === staff.bus ? { ...place, short: place.label } : place));
}

function messages({ totalUnreadCount }: MenuReader): Place {
  return {
    icon: 'chat',
    label: t('shell.messages'),
    to: paths.chats,
    short: t('shell.chats'),
    ...unread(totalUnreadCount),
  };
}

function unread(value: number) {
  return { count: { value, words: t('shell.unread', { count: value }) } };
}

function unconfirmed({ totalUnconfirmedPassengers: value }: MenuReader) {
  return { count: { value, words: t('shell.unconfirmed', { count: value }), kind: 'now' as const } };
}

/** The screens below `/trips` that are entries of the menu. */
const OF_THEIR_OWN: readonly string[] = [paths.call, paths.roster];

function isCurrent(to: string, { pathname, search }: { pathname: string; search: string }): boolean {
  const parcels = new URLSearchParams(search).get('kind') === 'parcel';
  if (to === paths.parcels) return pathname.startsWith(paths.trips) && parcels;
  if (to === paths.trips) return pathname.startsWith('/trips') && !OF_THEIR_OWN.includes(pathname) && !parcels;
  if (to === paths.passenger) return pathname.startsWith(paths.passenger);
  if (to === paths.admin) return pathname === to;
  return pathname === to || pathname.startsWith(`${to}/`) || (areaOf(to) !== null && areaOf(pathname) === areaOf(to));
}

/** /driver/bus, /driver/bus-edit/7 and /carrier/buses all belong to the menu's "bus". */
function areaOf(path: string): string | null {
  return /^\/(?:driver|carrier)\/(bus|route|about)/.exec(path)?.[1] ?? null;
}
