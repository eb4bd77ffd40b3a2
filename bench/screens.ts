import { measureFirst } from './screens/first.ts';
import { measureTaps } from './screens/taps.ts';
import { command, runCommands } from './support/command.ts';

/**
 * Screens on a phone of the middle range, to whose speed the processor is slowed down (docs/performance.md). The size of the first screens (F1) is a check:
 * `npm run check -- --build "first screen"`.
 *
 *   node bench/screens.ts first [--runs 3] [--at addresses]   F2: paint, blocking and shift of the first screens at 1.6 Mbit/s
 *   node bench/screens.ts taps [--taps 6] [--at address]      F3: how soon a tap is answered (goal 100 ms)
 */
await runCommands({
  first: command({ runs: 3, at: '' }, measureFirst),
  taps: command({ taps: 6, at: '' }, measureTaps),
});
