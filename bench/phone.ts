import { measureData, measureOffline } from './phone/data.ts';
import { measureMemory } from './phone/memory.ts';
import { command, runCommands } from './support/command.ts';

/**
 * A phone that is used for long (docs/performance.md):
 *
 *   node bench/phone.ts data [--hours 10] [--openings 20] [--minutes 30]           O1: bytes of a driver's day (goal 2 MB) and of a passenger's ride (goal 500 KB)
 *   node bench/phone.ts offline [--minutes 60]                                     O1: requests of a driver's phone without a network (goal 40 an hour)
 *   node bench/phone.ts memory [--rounds 30] [--messages 1000] [--trips 500]       heap, nodes and listeners of a driver's page, frames of scrolling
 */
await runCommands({
  data: command({ hours: 10, openings: 20, minutes: 30 }, measureData),
  offline: command({ minutes: 60 }, measureOffline),
  memory: command({ rounds: 30, messages: 1000, trips: 500 }, measureMemory),
});
