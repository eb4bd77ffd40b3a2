import type { MessageKey } from '#shared/i18n/messages.ts';
import { type LazyPage, page } from './core/router/lazy-page.ts';
import type { ScreenLine } from './shell/screens.ts';

const accountFrame = page(() => import('./pages/account/AccountFrame.tsx'));
const shell = page(() => import('./shell/Shell.tsx'));

const login = page(() => import('./pages/account/LoginPage.tsx'));
const signup = page(() => import('./pages/account/SignupPage.tsx'));
const forgotPassword = page(() => import('./pages/account/ForgotPasswordPage.tsx'));
const setupPassword = page(() => import('./pages/account/SetupPasswordPage.tsx'));
const confirmEmail = page(() => import('./pages/account/ConfirmEmailPage.tsx'));
const callback = page(() => import('./pages/account/ProviderCallbackPage.tsx'));
const profileEdit = page(() => import('./pages/profile/ProfileEditPage.tsx'));
const driver = page(() => import('./pages/profile/DriverPage.tsx'));
const passengerProfile = page(() => import('./pages/profile/PassengerProfilePage.tsx'));
const settings = page(() => import('./pages/settings/SettingsPage.tsx'));
const screenOff = page(() => import('./pages/settings/ScreenOffPage.tsx'));
const notificationsPage = page(() => import('./pages/notifications/NotificationsPage.tsx'));
const logout = page(() => import('./pages/account/LogoutPage.tsx'));
const passenger = page(() => import('./pages/home/PassengerPage.tsx'));
const searchPage = page(() => import('./pages/search/SearchPage.tsx'));
const offer = page(() => import('./pages/search/OfferPage.tsx'));
const book = page(() => import('./pages/booking/BookPage.tsx'));
const wait = page(() => import('./pages/alerts/WaitPage.tsx'));
const waiting = page(() => import('./pages/alerts/WaitingPage.tsx'));
const alerts = page(() => import('./pages/alerts/AlertsPage.tsx'));
const booking = page(() => import('./pages/booking/BookingPage.tsx'));
const trips = page(() => import('./pages/trips/TripsPage.tsx'));
const trip = page(() => import('./pages/trips/TripPage.tsx').then((module) => module.TripPage));
const callPage = page(() => import('./pages/call/CallPage.tsx'));
const pending = page(() => import('./pages/trips/PendingPage.tsx'));
const swap = page(() => import('./pages/trips/ReplacePage.tsx'));
const cash = page(() => import('./pages/trips/CashPage.tsx'));
const cashUps = page(() => import('./pages/company/CashUpsPage.tsx'));
const figures = page(() => import('./pages/company/FiguresPage.tsx'));
const review = page(() => import('./pages/booking/ReviewPage.tsx'));
const dashboard = page(() => import('./pages/home/DashboardPage.tsx'));
const parcel = page(() => import('./pages/booking/ParcelPage.tsx'));
const ticket = page(() => import('./pages/booking/TicketPage.tsx'));
const findTicket = page(() => import('./pages/booking/FindTicketPage.tsx'));
const sharedTrip = page(() => import('./pages/trips/SharedTripPage.tsx'));
const bus = page(() => import('./pages/buses/BusPage.tsx'));
const busAdd = page(() => import('./pages/buses/BusFormPage.tsx').then((module) => module.BusAddPage));
const busEdit = page(() => import('./pages/buses/BusFormPage.tsx').then((module) => module.BusEditPage));
const carrier = page(() => import('./pages/company/CarrierPage.tsx'));
const about = page(() => import('./pages/company/AboutPage.tsx'));
const aboutEdit = page(() => import('./pages/company/AboutEditPage.tsx'));
const prices = page(() => import('./pages/prices/PricesPage.tsx'));
const integrations = page(() => import('./pages/integrations/IntegrationsPage.tsx'));
const foundPage = page(() => import('./pages/found/FoundPage.tsx'));
const documents = page(() => import('./pages/documents/DocumentsPage.tsx'));
const dataRequests = page(() => import('./pages/company/DataRequestsPage.tsx'));
const board = page(() => import('./pages/trips/BoardPage.tsx'));
const questions = page(() => import('./pages/company/QuestionsPage.tsx'));
const customers = page(() => import('./pages/company/CustomersPage.tsx'));
const customer = page(() => import('./pages/company/CustomerPage.tsx').then((module) => module.CustomerPage));
const points = page(() => import('./pages/company/PointsPage.tsx'));
const imports = page(() => import('./pages/imports/ImportPage.tsx'));
const cards = page(() => import('./pages/company/CardPaymentsPage.tsx'));
const members = page(() => import('./pages/company/MembersPage.tsx'));
const drivers = page(() => import('./pages/company/DriversPage.tsx'));
const routes = page(() => import('./pages/routes/RoutesPage.tsx'));
const roster = page(() => import('./pages/routes/RoutesPage.tsx'));
const routeAdd = page(() => import('./pages/routes/RouteAddPage.tsx'));
const routeEdit = page(() => import('./pages/routes/RouteEditPage.tsx'));
const welcome = page(() => import('./pages/search/WelcomePage.tsx'));
const help = page(() => import('./pages/help/HelpPage.tsx'));
const unsubscribe = page(() => import('./pages/help/UnsubscribePage.tsx'));
const request = page(() => import('./pages/help/RequestPage.tsx'));
const reportPage = page(() => import('./pages/reports/ReportPage.tsx'));
const transparency = page(() => import('./pages/reports/TransparencyPage.tsx'));
const chat = page(() => import('./pages/chat/ChatPage.tsx'));
const admin = page(() => import('./pages/admin/AdminPage.tsx'));
const adminCarriers = page(() => import('./pages/admin/CarriersPage.tsx'));
const adminCarrier = page(() => import('./pages/admin/CarrierFilePage.tsx'));
const adminDataRequests = page(() => import('./pages/admin/DataRequestsPage.tsx'));
const adminLog = page(() => import('./pages/admin/LogPage.tsx'));
const adminSupport = page(() => import('./pages/admin/RequestsPage.tsx'));
const adminTicket = page(() => import('./pages/admin/RequestDeskPage.tsx'));
const adminAnswers = page(() => import('./pages/admin/AnswersPage.tsx'));
const adminReports = page(() => import('./pages/admin/ReportsPage.tsx'));
const adminReport = page(() => import('./pages/admin/ReportDeskPage.tsx'));
const adminJobs = page(() => import('./pages/admin/JobsPage.tsx'));
const adminFigures = page(() => import('./pages/admin/MarketPage.tsx'));
const adminReference = page(() => import('./pages/admin/ReferencePage.tsx'));
const REFERENCE_TITLES = [
  'reference.terms',
  'reference.announcements',
  'reference.places',
  'reference.crossings',
  'reference.rates',
  'reference.border',
  'reference.legal',
  'reference.help',
  'reference.texts',
  'reference.switches',
] as const;
const adminPart = page(() => import('./pages/admin/ReferencePartPage.tsx'));
const adminLookup = page(() => import('./pages/admin/LookupPage.tsx'));
const adminAlike = page(() => import('./pages/admin/AlikePage.tsx'));
const adminPerson = page(() => import('./pages/admin/PersonPage.tsx'));
const adminBooking = page(() => import('./pages/admin/BookingLookPage.tsx'));
const adminTrip = page(() => import('./pages/admin/TripLookPage.tsx'));
const adminSeen = page(() => import('./pages/admin/SeenPage.tsx'));
const adminSeenBooking = page(() => import('./pages/admin/SeenBookingPage.tsx'));
const ACCOUNT_SCREENS: ScreenLine[] = [
  { path: '/account/login', title: 'login', who: 'visitor', page: login },
  { path: '/account/signup', title: 'signup', who: 'visitor', page: signup },
  { path: '/account/signup/driver', title: 'signupDriver', who: 'visitor', page: signup },
  { path: '/account/signup/carrier', title: 'signupCarrier', who: 'visitor', page: signup },
  { path: '/account/forgot-password', title: 'forgotPassword', who: 'visitor', page: forgotPassword },
  { path: '/account/setup-password', title: 'setupPassword', who: 'visitor', page: setupPassword },
  { path: '/account/confirm-email', title: 'confirmEmail', who: 'anyone', page: confirmEmail },
  { path: '/account/callback', title: 'login', who: 'anyone', page: callback },
  { path: '/account/logout', title: 'logout', who: 'anyone', page: logout },
];

const SHELL_SCREENS: ScreenLine[] = [
  { path: '/welcome', title: 'welcome', who: 'browsing', page: welcome },
  { path: '/search', title: 'search', who: 'browsing', page: searchPage },
  { path: '/search/:tripId', title: 'offer', who: 'browsing', page: offer },
  { path: '/search/:tripId/book', title: 'book', who: 'browsing', page: book },
  { path: '/search/:tripId/wait', title: 'book', ownTitle: 'alerts.wait.title', who: 'browsing', page: wait },
  { path: '/waiting/:entryId', title: 'booking', ownTitle: 'alerts.wait.title', who: 'signedIn', page: waiting },
  { path: '/alerts/:key?', title: 'notifications', ownTitle: 'alerts.title', who: 'anyone', page: alerts },
  {
    path: '/trips/list',
    title: 'trips',
    who: 'signedIn',
    page: trips,
    children: [
      { path: ':tripId', title: 'trip', who: 'signedIn', page: trip },
      { path: ':tripId/booking/:bookingId', title: 'booking', who: 'signedIn', page: booking },
      { path: ':tripId/cash', title: 'cash', who: 'staff', page: cash },
      { path: ':tripId/review', title: 'review', who: 'signedIn', page: review },
      { path: ':tripId/lost', title: 'trip', ownTitle: 'found.title', who: 'signedIn', page: foundPage },
    ],
  },
  { path: '/trips/call', title: 'call', who: 'staff', page: callPage },
  { path: '/trips/list/:tripId/replace', title: 'replace', who: 'staff', page: swap },
  { path: '/trips/roster', title: 'trips', ownTitle: 'calendar.roster.title', who: 'staff', page: roster },
  { path: '/trips/pending', title: 'trips', ownTitle: 'pending.title', who: 'signedIn', page: pending },
  { path: '/p/:code', title: 'parcel', who: 'anyone', page: parcel },
  { path: '/b', title: 'booking', ownTitle: 'ticket.find', who: 'anyone', page: findTicket },
  { path: '/b/:code', title: 'booking', ownTitle: 'ticket.title', who: 'anyone', page: ticket },
  { path: '/t/:code', title: 'sharedTrip', who: 'anyone', page: sharedTrip },
  { path: '/driver/bus/:busId?', title: 'bus', who: 'driver', page: bus },
  { path: '/driver/bus-add', title: 'busAdd', who: 'driver', page: busAdd },
  { path: '/driver/bus-edit/:busId?', title: 'busEdit', who: 'driver', page: busEdit },
  { path: '/carrier/buses/:busId?', title: 'buses', who: 'carrier', page: bus },
  { path: '/carrier/bus-add', title: 'busAdd', who: 'carrier', page: busAdd },
  { path: '/carrier/bus-edit/:busId?', title: 'busEdit', who: 'carrier', page: busEdit },
  { path: '/carriers/:carrierId', title: 'carrier', who: 'browsing', page: carrier },
  { path: '/driver/routes/:at?', title: 'routes', who: 'driver', page: routes },
  { path: '/driver/route-add', title: 'routeAdd', who: 'driver', page: routeAdd },
  { path: '/driver/route-edit/:routeId?', title: 'routeEdit', who: 'driver', page: routeEdit },
  { path: '/driver/cash', title: 'cashUps', who: 'driver', page: cashUps },
  { path: '/carrier/cash', title: 'cashUps', who: 'carrier', page: cashUps },
  { path: '/driver/figures', title: 'figures', who: 'driver', page: figures },
  { path: '/carrier/figures', title: 'figures', who: 'carrier', page: figures },
  { path: '/driver/about', title: 'about', who: 'driver', page: about },
  { path: '/driver/about-edit', title: 'aboutEdit', who: 'driver', page: aboutEdit },
  { path: '/carrier/routes/:at?', title: 'routes', who: 'carrier', page: routes },
  { path: '/carrier/route-add', title: 'routeAdd', who: 'carrier', page: routeAdd },
  { path: '/carrier/route-edit/:routeId?', title: 'routeEdit', who: 'carrier', page: routeEdit },
  { path: '/company/integrations', title: 'about', ownTitle: 'integrations.title', who: 'staff', page: integrations },
  { path: '/carrier/members', title: 'members', who: 'carrier', page: members },
  { path: '/carrier/drivers', title: 'drivers', who: 'carrier', page: drivers },
  { path: '/carrier/about', title: 'about', who: 'carrier', page: about },
  { path: '/company/found', title: 'about', ownTitle: 'found.title', who: 'staff', page: foundPage },
  { path: '/company/documents', title: 'about', ownTitle: 'credentials.title', who: 'staff', page: documents },
  { path: '/company/data-requests', title: 'about', ownTitle: 'dataRequests.title', who: 'staff', page: dataRequests },
  { path: '/company/board', title: 'trips', ownTitle: 'board.title', who: 'carrier', page: board },
  { path: '/company/questions/:id?', title: 'about', ownTitle: 'support.questions', who: 'staff', page: questions },
  { path: '/company/customers', title: 'about', ownTitle: 'customers.title', who: 'staff', page: customers },
  { path: '/company/customers/:phone', title: 'about', ownTitle: 'customers.title', who: 'staff', page: customer },
  { path: '/company/points', title: 'about', ownTitle: 'points.title', who: 'staff', page: points },
  { path: '/company/import', title: 'about', ownTitle: 'imports.title', who: 'staff', page: imports },
  { path: '/company/card-payments', title: 'about', ownTitle: 'card.company', who: 'staff', page: cards },
  { path: '/company/prices', title: 'about', ownTitle: 'prices.title', who: 'staff', page: prices },
  { path: '/carrier/about-edit', title: 'aboutEdit', who: 'carrier', page: aboutEdit },
  { path: '/passenger/show', title: 'passenger', who: 'passenger', page: passenger },
  {
    path: '/passenger/show/:passengerId',
    title: 'passenger',
    ownTitle: 'profile.passenger.title',
    who: 'signedIn',
    page: passengerProfile,
  },
  { path: '/driver/dashboard', title: 'dashboard', who: 'driver', page: dashboard },
  { path: '/carrier/dashboard', title: 'dashboard', who: 'carrier', page: dashboard },
  { path: '/passenger/edit', title: 'profileEdit', who: 'passenger', page: profileEdit },
  { path: '/driver/show', title: 'driver', who: 'driver', page: driver },
  { path: '/driver/show/:driverId', title: 'driver', who: 'signedIn', page: driver },
  { path: '/driver/edit', title: 'profileEdit', who: 'driver', page: profileEdit },
  { path: '/chat/:chatId?', title: 'chat', who: 'signedIn', page: chat },
  { path: '/carrier/profile', title: 'profileEdit', who: 'carrier', page: profileEdit },
  { path: '/settings', title: 'settings', who: 'anyone', page: settings },
  { path: '/settings/screen-off', title: 'settings', ownTitle: 'tracking.off', who: 'driver', page: screenOff },
  { path: '/notifications', title: 'notifications', who: 'signedIn', page: notificationsPage },
  { path: '/help', title: 'help', who: 'anyone', page: help },
  { path: '/unsubscribe/:token', title: 'settings', ownTitle: 'unsubscribe.title', who: 'anyone', page: unsubscribe },
  { path: '/help/requests/:key', title: 'request', who: 'anyone', page: request },
  { path: '/reports/:code', title: 'report', who: 'anyone', page: reportPage },
  { path: '/transparency', title: 'help', ownTitle: 'reports.figures', who: 'anyone', page: transparency },
  { path: '/admin', title: 'admin', who: 'admin', page: admin },
  operators('/admin/reports', adminReports, 'moderation.title'),
  operators('/admin/transparency', transparency, 'reports.figures'),
  operators('/admin/reports/:reportId', adminReport, 'moderation.title'),
  operators('/admin/carriers', adminCarriers, 'admin.carriers'),
  operators('/admin/carriers/:carrierId', adminCarrier, 'admin.carriers'),
  operators('/admin/support', adminSupport, 'admin.support'),
  operators('/admin/support/:ticketId', adminTicket, 'admin.support'),
  operators('/admin/answers', adminAnswers, 'support.answers'),
  operators('/admin/jobs', adminJobs, 'admin.jobs'),
  operators('/admin/lookup', adminLookup, 'admin.lookup'),
  operators('/admin/alike', adminAlike, 'lookingUp.alike'),
  operators('/admin/people/:accountId', adminPerson, 'lookingUp.person'),
  operators('/admin/people/:accountId/seen', adminSeen, 'lookingUp.view'),
  operators('/admin/people/:accountId/seen/:bookingId', adminSeenBooking, 'lookingUp.view'),
  operators('/admin/bookings/:bookingId', adminBooking, 'lookingUp.booking'),
  operators('/admin/trips/:tripId', adminTrip, 'lookingUp.trip'),
  operators('/admin/reference', adminReference, 'reference.title'),
  ...REFERENCE_TITLES.map((title) => operators(`/admin/${title.replace('.', '/')}`, adminPart, title)),
  operators('/admin/reference/:part', adminReference, 'reference.title'),
  operators('/admin/figures', adminFigures, 'market.title'),
  operators('/admin/log', adminLog, 'admin.log'),
  operators('/admin/data-requests', adminDataRequests, 'dataRequests.title'),
];

export const FRAMES = [
  { frame: accountFrame, screens: ACCOUNT_SCREENS },
  { frame: shell, screens: SHELL_SCREENS },
];

function operators(path: string, page: LazyPage, ownTitle: MessageKey): ScreenLine {
  return { path, title: 'admin', ownTitle, who: 'admin', page };
}
