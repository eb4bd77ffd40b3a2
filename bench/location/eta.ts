import { forecastTrips } from '#testing/eta-trips.ts';

/**
 * How often a bus comes within the range that was expected, over simulated trips with border waits.
 *
 *   node bench/location/eta.ts [trips] [seed]
 */
const trips = Number(process.argv[2] ?? 5_000);
const seed = Number(process.argv[3] ?? 1);
const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;

console.log(`${trips} trips of seed ${seed}`);
console.table(
  Object.fromEntries(
    [...forecastTrips(trips, seed)].map(([name, { within, early, late, width, all }]) => [
      name,
      {
        forecasts: all,
        'within the range': percent(within, all),
        earlier: percent(early, all),
        later: percent(late, all),
        'mean range, minutes': Math.round(width / all / 60_000),
      },
    ]),
  ),
);
