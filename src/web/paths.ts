import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { ticketPath } from '#shared/sales/bookings/tickets/ticket-path.ts';

/** Every address of the app (docs/product.md 2.1). */
export const paths = {
  root: '/',
  account: '/account',
  login: '/account/login',
  logout: '/account/logout',
  signup: '/account/signup',
  signupDriver: '/account/signup/driver',
  signupCarrier: '/account/signup/carrier',
  forgotPassword: '/account/forgot-password',
  setupPassword: '/account/setup-password',
  confirmEmail: '/account/confirm-email',
  providerCallback: '/account/callback',

  passenger: '/passenger',
  passengerShow: '/passenger/show',
  passengerEdit: '/passenger/edit',
  passengerProfile: (passengerId: number) => `/passenger/show/${passengerId}`,

  driver: '/driver',
  driverShow: '/driver/show',
  driverEdit: '/driver/edit',
  driverProfile: (driverId: number) => `/driver/show/${driverId}`,

  carrierHome: '/carrier',
  members: '/carrier/members',
  member: (accountId: number) => `/carrier/members#${accountId}`,
  drivers: '/carrier/drivers',
  carrierProfile: '/carrier/profile',
  admin: '/admin',
  adminFigures: '/admin/figures',
  adminLog: '/admin/log',
  adminReference: '/admin/reference',
  adminTerms: '/admin/reference/terms',
  adminAnnouncements: '/admin/reference/announcements',
  adminSwitches: '/admin/reference/switches',
  adminPlaces: '/admin/reference/places',
  adminCrossings: '/admin/reference/crossings',
  adminRates: '/admin/reference/rates',
  adminBorder: '/admin/reference/border',
  adminLegal: '/admin/reference/legal',
  adminHelp: '/admin/reference/help',
  adminTexts: '/admin/reference/texts',
  adminSupport: '/admin/support',
  adminTicket: (ticketId: number) => `/admin/support/${ticketId}`,
  adminAnswers: '/admin/answers',
  adminReports: '/admin/reports',
  adminTransparency: '/admin/transparency',
  adminReport: (reportId: number) => `/admin/reports/${reportId}`,
  adminJobs: '/admin/jobs',
  adminLookup: '/admin/lookup',
  adminAlike: '/admin/alike',
  adminPerson: (accountId: number) => `/admin/people/${accountId}`,
  adminSeen: (accountId: number) => `/admin/people/${accountId}/seen`,
  adminSeenBooking: (accountId: number, bookingId: number) => `/admin/people/${accountId}/seen/${bookingId}`,
  adminBooking: (bookingId: number) => `/admin/bookings/${bookingId}`,
  adminTrip: (tripId: number) => `/admin/trips/${tripId}`,
  adminCarriers: '/admin/carriers',
  adminCarrier: (carrierId: number) => `/admin/carriers/${carrierId}`,

  welcome: '/welcome',
  search: '/search',
  /** A trip in the search results; `query` names the stops: `from=0&to=3`. */
  offer: (tripId: number, query = '') => `/search/${tripId}${query && `?${query}`}`,
  book: (tripId: number, query = '') => `/search/${tripId}/book${query && `?${query}`}`,
  wait: (tripId: number, query = '') => `/search/${tripId}/wait${query && `?${query}`}`,
  waiting: (entryId: number) => `/waiting/${entryId}`,
  alerts: '/alerts',
  carrier: (carrierId: number) => `/carriers/${carrierId}`,

  call: '/trips/call',
  roster: '/trips/roster',
  board: '/company/board',
  prices: '/company/prices',
  documents: '/company/documents',
  import: '/company/import',
  customers: '/company/customers',
  customer: (phone: string) => `/company/customers/${encodeURIComponent(phone)}`,
  dataRequests: '/company/data-requests',
  trips: '/trips/list',
  parcels: '/trips/list?kind=parcel',
  trip: (tripId: number) => `/trips/list/${tripId}`,
  replace: (tripId: number, query = '') => `/trips/list/${tripId}/replace${query && `?${query}`}`,
  tripCash: (tripId: number) => `/trips/list/${tripId}/cash`,
  booking: (tripId: number, bookingId: number) => `/trips/list/${tripId}/booking/${bookingId}`,
  /** The sender's own parcel: the address says that it belongs to the parcels, not to the rides. */
  ownParcel: (tripId: number, bookingId: number) => `/trips/list/${tripId}/booking/${bookingId}?kind=parcel`,
  review: (tripId: number) => `/trips/list/${tripId}/review`,
  pending: '/trips/pending',
  parcel: (code: string) => `/p/${code}`,
  ticket: ticketPath,
  findTicket: '/b',
  sharedTrip: (code: string) => `/t/${code}`,

  chats: '/chat',
  blockedChats: '/chat?blocked=1',
  chat: (chatId: number) => `/chat/${chatId}`,
  chatAt: (chatId: number, seq: number) => `/chat/${chatId}?at=${seq}`,
  /** The inbox of an office as it is filtered, with a conversation or none. */
  inbox: (chatId: number | null, filter: Readonly<Record<string, string>>) => {
    const search = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== '')).toString();
    return `/chat${chatId === null ? '' : `/${chatId}`}${search && `?${search}`}` as const;
  },
  /** Addresses that open, or create, the chat with a person of a booking, a trip or a profile. */
  write: {
    onBooking: (bookingId: number, to: 'driver' | 'carrier' | 'passenger') =>
      `/chat?from=booking&id=${bookingId}&to=${to}`,
    onTrip: (tripId: number, to: 'driver' | 'carrier') => `/chat?from=trip&id=${tripId}&to=${to}`,
    toDriver: (accountId: number) => `/chat?from=driver&id=${accountId}`,
    toCarrier: (carrierId: number) => `/chat?from=carrier&id=${carrierId}`,
  },
  settings: '/settings',
  screenOff: '/settings/screen-off',
  notifications: '/notifications',
  help: '/help',
  report: (code: string) => `/reports/${code}`,
  transparency: '/transparency',
  request: (key: string) => `/help/requests/${key}`,
} as const;

/** Paths that only redirect (docs/product.md 2.1). */
export const REDIRECTS: Record<string, string> = {
  '/': paths.login,
  '/account': paths.login,
  '/passenger': paths.passengerShow,
  '/driver': '/driver/dashboard',
  '/carrier': '/carrier/dashboard',
  '/carrier/trips': paths.trips,
  '/carrier/settings': paths.settings,
  '/trips': paths.trips,
};

/** Returns the paths of the same screens for a driver, under /driver, or for a company, under /carrier. */
export function staffPaths(userType: UserType) {
  const company = userType === 'carrier';
  const prefix = company ? '/carrier' : '/driver';
  const bus = company ? '/carrier/buses' : '/driver/bus';
  return {
    dashboard: `${prefix}/dashboard`,
    bus,
    showBus: (busId: number) => `${bus}/${busId}`,
    busAdd: `${prefix}/bus-add`,
    busEdit: (busId: number) => `${prefix}/bus-edit/${busId}`,
    routes: `${prefix}/routes`,
    routeAdd: `${prefix}/route-add`,
    routeEdit: (routeId: number) => `${prefix}/route-edit/${routeId}`,
    cash: `${prefix}/cash`,
    figures: `${prefix}/figures`,
    about: `${prefix}/about`,
    aboutEdit: `${prefix}/about-edit`,
  };
}

/** Returns the home of a signed-in person: `/{userType}` (docs/product.md 2.2), or the admin area for an administrator. */
export function homeOf(userType: UserType): string {
  if (userType === '') return paths.admin;
  return `/${userType}`;
}

/** Returns the path of the form for one's own profile; null for an administrator, who has no profile. */
export function profileEditOf(userType: UserType): string | null {
  const edits = { passenger: paths.passengerEdit, driver: paths.driverEdit, carrier: paths.carrierProfile, '': null };
  return edits[userType];
}
