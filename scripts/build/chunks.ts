import type { Rolldown } from 'vite';

/**
 * What comes as one file, first match first; everything else is cut by who uses it. Left alone, every set of pages that share a
 * module gets a file of its own: some forty small ones for a first screen, each compressed without knowing the others.
 * What is built on schemas stays out: a group brings with it what its modules import, zod too.
 */
export const CHUNKS: Rolldown.CodeSplittingGroup[] = [
  // what the app begins with
  { name: 'app', tags: ['$initial'], priority: 4 },
  { name: 'query', test: /node_modules[\\/]@tanstack(?!.*(mutationObserver|useMutation)\.js)/, priority: 3 },
  // the shell and the lists in it
  {
    name: 'parts',
    test: /web[\\/](ui[\\/](Bars|Logo|Row|Section|Avatar|Menu|Empty|Count|Pill|Tabs|popover|page)|core[\\/](api[\\/]query|realtime[\\/]client|browser[\\/]wide|router[\\/]lazy))\.tsx?$/,
    priority: 2,
  },
  // the fields of the search
  {
    name: 'ask',
    test: /web[\\/](ui[\\/](Field|TextField|Segmented|Combobox|ComboList|combo|RoadPair)|search[\\/](DateField|PassengersField|state))\.tsx?$/,
    priority: 2,
  },
  // a trip in a list, to those who ride and to those who drive
  { name: 'lines', test: /web[\\/]trips[\\/](OwnLine|TripLine|parties)\.tsx?$/, priority: 2 },
  // times, and journeys made of them
  {
    name: 'times',
    test: /(@date-fns[\\/].*|web[\\/](core[\\/]i18n[\\/]format|ui[\\/]JourneyShort|carriers[\\/]Rating))\.[jt]sx?$/,
    priority: 3,
  },
];
