import { page } from './core/pages.ts';
import { paths } from './paths.ts';
import type { ScreenLine } from './shell/screens.ts';

const accountFrame = page(
  async () => (await import('./accounts/AccountFrame.tsx')).AccountFrame,
  'core',
  'ui',
  'accounts',
);
const shell = page(async () => (await import('./shell/Shell.tsx')).Shell, 'core', 'ui', 'shell');

const login = page(async () => (await import('./accounts/LoginPage.tsx')).LoginPage);
const signup = page(async () => (await import('./accounts/SignupPage.tsx')).SignupPage);
const forgotPassword = page(
  async () => (await import('./accounts/ForgotPasswordPage.tsx')).ForgotPasswordPage,
  'password',
);
const setupPassword = page(
  async () => (await import('./accounts/SetupPasswordPage.tsx')).SetupPasswordPage,
  'password',
  'errors',
);
const callback = page(async () => (await import('./accounts/ProviderCallbackPage.tsx')).ProviderCallbackPage, 'signin');
const profileEdit = page(
  async () => (await import('./dashboard/ProfileEditPage.tsx')).ProfileEditPage,
  'profile',
  'contacts',
  'errors',
  'fields',
);
const driver = page(
  async () => (await import('./search/DriverPage.tsx')).DriverPage,
  'profile',
  'contacts',
  'carriers',
  'fleet',
  'amenities',
  'timetable',
  'reviews',
  'errors',
);
const passengerProfile = page(
  async () => (await import('./dashboard/PassengerProfilePage.tsx')).PassengerProfilePage,
  'profile',
  'contacts',
  'errors',
);
const settings = page(
  async () => (await import('./shell/AllSettingsPage.tsx')).AllSettingsPage,
  'settings',
  'accounts',
  'password',
);
const notices = page(
  async () => (await import('./notifications/NoticesPage.tsx')).NoticesPage,
  'notifications',
  'errors',
);
const logout = page(async () => (await import('./accounts/LogoutPage.tsx')).LogoutPage);
const passenger = page(
  async () => (await import('./dashboard/PassengerPage.tsx')).PassengerPage,
  'dashboard',
  'trips',
  'bookings',
  'statuses',
  'search',
  'fleet',
  'amenities',
  'profile',
  'contacts',
);
const searchPage = page(async () => (await import('./search/SearchPage.tsx')).SearchPage, 'search', 'amenities');
const offer = page(
  async () => (await import('./search/OfferPage.tsx')).OfferPage,
  'search',
  'fleet',
  'amenities',
  'tracking',
);
const book = page(
  async () => (await import('./bookings/BookPage.tsx')).BookPage,
  'bookings',
  'statuses',
  'errors',
  'fields',
);
const booking = page(
  async () => (await import('./tracking/RidePage.tsx')).RidePage,
  'bookings',
  'statuses',
  'tracking',
  'errors',
  'fields',
);
const trips = page(async () => (await import('./trips/TripsPage.tsx')).TripsPage, 'trips', 'statuses');
const trip = page(
  async () => (await import('./trips/TripPage.tsx')).TripPage,
  'trips',
  'bookings',
  'statuses',
  'tracking',
);
const review = page(
  async () => (await import('./reviews/ReviewPage.tsx')).ReviewPage,
  'reviews',
  'bookings',
  'statuses',
);
const dashboard = page(
  async () => (await import('./dashboard/DashboardPage.tsx')).DashboardPage,
  'dashboard',
  'tracking',
  'trips',
  'bookings',
  'statuses',
  'fleet',
  'amenities',
);
const parcel = page(
  async () => (await import('./bookings/ParcelPage.tsx')).ParcelPage,
  'bookings',
  'statuses',
  'errors',
);
const sharedTrip = page(async () => (await import('./tracking/SharedTripPage.tsx')).SharedTripPage, 'tracking');
const bus = page(async () => (await import('./fleet/BusPage.tsx')).BusPage, 'fleet', 'amenities');
const busAdd = page(async () => (await import('./fleet/BusFormPage.tsx')).BusAddPage, 'fleet', 'amenities');
const busEdit = page(async () => (await import('./fleet/BusFormPage.tsx')).BusEditPage, 'fleet', 'amenities', 'photos');
const carrier = page(
  async () => (await import('./search/CarrierPage.tsx')).CarrierPage,
  'carriers',
  'contacts',
  'search',
  'fleet',
  'amenities',
  'timetable',
  'reviews',
  'errors',
);
const about = page(async () => (await import('./carriers/AboutPage.tsx')).AboutPage, 'carriers', 'contacts', 'errors');
const aboutEdit = page(
  async () => (await import('./tracking/CompanyPage.tsx')).CompanyPage,
  'carriers',
  'tracking',
  'contacts',
  'photos',
  'errors',
  'fields',
);
const members = page(
  async () => (await import('./carriers/MembersPage.tsx')).MembersPage,
  'members',
  'errors',
  'fields',
);
const drivers = page(async () => (await import('./fleet/DriversPage.tsx')).DriversPage, 'fleet', 'amenities', 'errors');
const routes = page(async () => (await import('./timetable/RoutesPage.tsx')).RoutesPage, 'timetable', 'errors');
const routeAdd = page(
  async () => (await import('./tracking/RoutePages.tsx')).NewRoutePage,
  'timetable',
  'tracking',
  'errors',
  'fields',
);
const routeEdit = page(
  async () => (await import('./tracking/RoutePages.tsx')).RoutePage,
  'timetable',
  'tracking',
  'errors',
  'fields',
);
const welcome = page(async () => (await import('./search/WelcomePage.tsx')).WelcomePage, 'search');
const help = page(async () => (await import('./shell/HelpPage.tsx')).HelpPage, 'help');
const chat = page(async () => (await import('./chat/ChatPage.tsx')).ChatPage, 'chat', 'errors', 'fields');
const admin = page(async () => (await import('./shell/AdminPage.tsx')).AdminPage, 'signin', 'errors', 'fields');

/** Account pages, in a frame of their own. */
const ACCOUNT_SCREENS: ScreenLine[] = [
  { path: '/account/login', title: 'login', who: 'visitor', page: login },
  { path: '/account/signup', title: 'signup', who: 'visitor', page: signup },
  { path: '/account/signup/driver', title: 'signupDriver', who: 'visitor', page: signup },
  { path: '/account/signup/carrier', title: 'signupCarrier', who: 'visitor', page: signup },
  { path: '/account/forgot-password', title: 'forgotPassword', who: 'visitor', page: forgotPassword },
  { path: '/account/setup-password', title: 'setupPassword', who: 'visitor', page: setupPassword },
  { path: '/account/callback', title: 'login', who: 'anyone', page: callback },
  { path: '/account/logout', title: 'logout', who: 'anyone', page: logout },
];

/** Screens within the shell: its menu, bars and badges. */
const SHELL_SCREENS: ScreenLine[] = [
  { path: '/welcome', title: 'welcome', who: 'browsing', page: welcome },
  { path: '/search', title: 'search', who: 'browsing', page: searchPage },
  { path: '/search/:tripId', title: 'offer', who: 'browsing', page: offer },
  { path: '/search/:tripId/book', title: 'book', who: 'browsing', page: book },
  {
    path: '/trips/list',
    title: 'trips',
    who: 'signedIn',
    page: trips,
    children: [
      { path: ':tripId', title: 'trip', who: 'signedIn', page: trip },
      { path: ':tripId/booking/:bookingId', title: 'booking', who: 'signedIn', page: booking },
      { path: ':tripId/review', title: 'review', who: 'signedIn', page: review },
    ],
  },
  { path: '/p/:code', title: 'parcel', who: 'anyone', page: parcel },
  { path: '/t/:code', title: 'sharedTrip', who: 'anyone', page: sharedTrip },
  { path: '/driver/bus/:busId?', title: 'bus', who: 'driver', page: bus },
  { path: '/driver/bus-add', title: 'busAdd', who: 'driver', page: busAdd },
  { path: '/driver/bus-edit/:busId?', title: 'busEdit', who: 'driver', page: busEdit },
  { path: '/carrier/buses/:busId?', title: 'buses', who: 'carrier', page: bus },
  { path: '/carrier/bus-add', title: 'busAdd', who: 'carrier', page: busAdd },
  { path: '/carrier/bus-edit/:busId?', title: 'busEdit', who: 'carrier', page: busEdit },
  { path: '/carriers/:carrierId', title: 'carrier', who: 'browsing', page: carrier },
  { path: '/driver/routes', title: 'routes', who: 'driver', page: routes },
  { path: '/driver/route-add', title: 'routeAdd', who: 'driver', page: routeAdd },
  { path: '/driver/route-edit/:routeId?', title: 'routeEdit', who: 'driver', page: routeEdit },
  { path: '/driver/about', title: 'about', who: 'driver', page: about },
  { path: '/driver/about-edit', title: 'aboutEdit', who: 'driver', page: aboutEdit },
  { path: '/carrier/routes', title: 'routes', who: 'carrier', page: routes },
  { path: '/carrier/route-add', title: 'routeAdd', who: 'carrier', page: routeAdd },
  { path: '/carrier/route-edit/:routeId?', title: 'routeEdit', who: 'carrier', page: routeEdit },
  { path: '/carrier/members', title: 'members', who: 'carrier', page: members },
  { path: '/carrier/drivers', title: 'drivers', who: 'carrier', page: drivers },
  { path: '/carrier/about', title: 'about', who: 'carrier', page: about },
  { path: '/carrier/about-edit', title: 'aboutEdit', who: 'carrier', page: aboutEdit },
  { path: '/passenger/show', title: 'passenger', who: 'passenger', page: passenger },
  { path: '/passenger/show/:passengerId', title: 'passenger', who: 'signedIn', page: passengerProfile },
  { path: '/driver/dashboard', title: 'dashboard', who: 'driver', page: dashboard },
  { path: '/carrier/dashboard', title: 'dashboard', who: 'carrier', page: dashboard },
  { path: '/passenger/edit', title: 'profileEdit', who: 'passenger', page: profileEdit },
  { path: '/driver/show', title: 'driver', who: 'driver', page: driver },
  { path: '/driver/show/:driverId', title: 'driver', who: 'signedIn', page: driver },
  { path: '/driver/edit', title: 'profileEdit', who: 'driver', page: profileEdit },
  { path: '/chat/:chatId?', title: 'chat', who: 'signedIn', page: chat },
  { path: '/carrier/profile', title: 'profileEdit', who: 'carrier', page: profileEdit },
  { path: '/settings', title: 'settings', who: 'anyone', page: settings },
  { path: '/notifications', title: 'notifications', who: 'signedIn', page: notices },
  { path: '/help', title: 'help', who: 'anyone', page: help },
  { path: '/admin', title: 'admin', who: 'admin', page: admin },
  ...devScreens(),
];

/** Paths that only lead on (specification, section 2; decisions.md, section 6). */
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

/** The parts of `web/ui` with all their states, in development only. */
function devScreens(): ScreenLine[] {
  if (!import.meta.env.DEV) return [];
  const gallery = page(async () => (await import('./ui/Gallery.tsx')).Gallery);
  return [{ path: '/dev/ui', title: 'dev', who: 'anyone', page: gallery }];
}

/** Every screen, in the frame that stands around it. */
export const FRAMES = [
  { frame: accountFrame, screens: ACCOUNT_SCREENS },
  { frame: shell, screens: SHELL_SCREENS },
];
