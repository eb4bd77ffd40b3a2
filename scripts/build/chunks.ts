import type { Rolldown } from 'vite';

/**
 * Groups of modules that come as one file, first match first; the bundler splits everything else by its users. Without groups
 * every set of pages that share a module gets its own file: some forty small ones for a first screen, each compressed
 * alone. Modules that use schemas stay out, because a group includes what its modules import, zod too.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  { name: 'app', tags: ['$initial'], priority: 4 },
  // Modules for the requests of every screen, its shell and its lists.
  {
    name: 'parts',
    test: /node_modules[\\/]@tanstack(?!.*(mutationObserver|useMutation)\.js)|web[\\/](ui[\\/](?:[\w-]+[\\/])?(Bars|Logo|Row|Section|Avatar|Menu|Empty|Count|Pill|Tabs|popover|page)|core[\\/](api[\\/]query|realtime[\\/]client|browser[\\/](wide|online)|router[\\/]lazy))\.tsx?$/,
    priority: 3,
  },
  // The fields of the search.
  {
    name: 'ask',
    test: /web[\\/](ui[\\/](?:[\w-]+[\\/])?(Field|TextField|Segmented|Combobox|ComboList|combo|FromToFields)|office[\\/]search[\\/](?:[\w-]+[\\/])?(DateField|state))\.tsx?$/,
    priority: 2,
  },
  // A trip in a list, for passengers and for drivers.
  {
    name: 'lines',
    test: /web[\\/]sales[\\/](trips[\\/]TripLine|bookings[\\/](?:[\w-]+[\\/])?(OwnLine|parties))\.tsx?$/,
    priority: 2,
  },
  // Modules for the requests of the shell, and then of lists of trips and bookings. Only the modules themselves: the descriptions of
  // endpoints import schemas, which the bundler drops and the group would fetch. The build fails where that makes files import each other
  // in a circle.
  {
    name: 'asks',
    test: /shared[\\/](people[\\/]accounts[\\/]base[\\/](profile-)?api|sales[\\/]trips[\\/]api)\.ts$|web[\\/]people[\\/]accounts[\\/]base[\\/]queries\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: /shared[\\/](sales[\\/]bookings[\\/](?:[\w-]+[\\/])?((documents|people)-)?(api|own-list)|core[\\/]page-sizes)\.ts$|web[\\/](sales[\\/](bookings[\\/](?:[\w-]+[\\/])?(queries|parcel-paths|own-list)|trips[\\/](queries|state))|ui[\\/](?:[\w-]+[\\/])?Pager)\.tsx?$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Modules for the requests of the search.
  {
    name: 'finding',
    test: /(shared[\\/]\w+[\\/](places|reviews|search)[\\/](?:[\w-]+[\\/])?api|web[\\/]\w+[\\/](places|search)[\\/](?:[\w-]+[\\/])?queries)\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Times, and journeys made of them.
  {
    name: 'times',
    test: /(@date-fns[\\/].*|web[\\/](core[\\/]i18n[\\/]format|ui[\\/]travel[\\/]JourneyShort|network[\\/](timetable[\\/]ride-journey|carriers[\\/]Rating)))\.[jt]sx?$/,
    priority: 3,
  },
];
