import type { Rolldown } from 'vite';

/**
 * Groups of modules that come as one file, first match first; the bundler splits everything else by its users. Without groups
 * every set of pages that share a module gets its own file: some forty small ones for a first screen, each compressed
 * alone. Modules that use schemas stay out, because a group includes what its modules import, zod too.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // The start of the app.
  { name: 'app', tags: ['$initial'], priority: 4 },
  // What every screen asks with, its shell and its lists.
  {
    name: 'parts',
    test: /node_modules[\\/]@tanstack(?!.*(mutationObserver|useMutation)\.js)|web[\\/](ui[\\/](Bars|Logo|Row|Section|Avatar|Menu|Empty|Count|Pill|Tabs|popover|page)|core[\\/](api[\\/]query|realtime[\\/]client|browser[\\/](wide|online)|router[\\/]lazy))\.tsx?$/,
    priority: 3,
  },
  // The fields of the search.
  {
    name: 'ask',
    test: /web[\\/](ui[\\/](Field|TextField|Segmented|Combobox|ComboList|combo|FromToFields)|search[\\/](DateField|PassengersField|state))\.tsx?$/,
    priority: 2,
  },
  // A trip in a list, for passengers and for drivers.
  { name: 'lines', test: /web[\\/](trips[\\/]TripLine|bookings[\\/](OwnLine|parties))\.tsx?$/, priority: 2 },
  // What the shell asks for, and then what lists of trips and bookings do. Only the modules themselves: the descriptions of endpoints import
  // schemas, which the bundler drops and the group would fetch. The build fails where that makes files import each other in a circle.
  {
    name: 'asks',
    test: /shared[\\/](accounts[\\/](profile-)?api|trips[\\/]api)\.ts$|web[\\/]accounts[\\/]queries\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  {
    name: 'lists',
    test: /shared[\\/](bookings[\\/]((documents|people)-)?(api|own-list)|core[\\/]page-sizes)\.ts$|web[\\/](bookings[\\/](queries|parcel-paths|own-list)|trips[\\/](queries|state)|ui[\\/]Pager)\.tsx?$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // What the search asks for.
  {
    name: 'finding',
    test: /(shared[\\/](places|reviews|search)[\\/]api|web[\\/](places|search)[\\/]queries)\.ts$/,
    priority: 2,
    includeDependenciesRecursively: false,
  },
  // Times, and journeys made of them.
  {
    name: 'times',
    test: /(@date-fns[\\/].*|web[\\/](core[\\/]i18n[\\/]format|ui[\\/]JourneyShort|timetable[\\/]ride-journey|carriers[\\/]Rating))\.[jt]sx?$/,
    priority: 3,
  },
];
