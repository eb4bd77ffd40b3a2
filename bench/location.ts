import { loadavg } from 'node:os';
import { forecastTrips } from '#testing/samples/eta-trips.ts';
import { fixStorm } from '#testing/samples/fix-storm.ts';
import { addDrivers } from './location/drivers.ts';
import { writeInTurns } from './location/intake.ts';
import { deliver } from './location/watchers.ts';
import { command, runCommands } from './support/command.ts';
import { startDatabase } from './support/stage.ts';

/**
 * Positions of buses (docs/performance.md):
 *
 *   node bench/location.ts intake [--seconds 10]                L1: batches of 500 as the product writes them, beside one at a time
 *   node bench/location.ts watchers [--seconds 10]              2,000 drivers with a position every 5 s, whose buses 5 sockets each watch
 *   node bench/location.ts marker [--fixes 10000] [--seeds 5]   the marker of a bus after shuffled, repeated, late and wrong positions
 *   node bench/location.ts eta [--trips 5000] [--seed 1]        how often a bus comes within the range that was expected
 *
 * On a shared machine only the processor time of the first two is meaningful.
 */
const DRIVERS = 2_000;

await runCommands({
  intake: command({ seconds: 10 }, intake),
  watchers: command({ seconds: 10, drivers: DRIVERS }, watchers),
  marker: command({ fixes: 10_000, seeds: 5 }, marker),
  eta: command({ trips: 5_000, seed: 1 }, eta),
});

async function intake({ seconds }: { seconds: number }): Promise<undefined> {
  const database = await startDatabase();
  await addDrivers(database.sql, DRIVERS);
  const rows = await writeInTurns(database, DRIVERS, seconds);
  await database.stop();
  console.log(
    `load of the machine ${loadavg()[0]?.toFixed(0)}, goal 20 ×; pgbench's own processor time is not counted`,
  );
  console.table(rows);
  return undefined;
}

async function watchers({ seconds, drivers }: { seconds: number; drivers: number }): Promise<undefined> {
  const database = await startDatabase();
  await addDrivers(database.sql, drivers);
  console.table([await deliver(database, drivers, seconds)]);
  await database.stop();
  return undefined;
}

/** In the control each position moves the marker. */
async function marker({ fixes, seeds }: { fixes: number; seeds: number }): Promise<undefined> {
  for (let seed = 1; seed <= seeds; seed += 1) {
    console.log(`seed ${seed}`);
    console.table({ 'as it is': fixStorm(fixes, seed), control: fixStorm(fixes, seed, false) });
  }
  return undefined;
}

async function eta({ trips, seed }: { trips: number; seed: number }): Promise<undefined> {
  const percent = (part: number, all: number) => `${((100 * part) / all).toFixed(1)} %`;
  const rows = [...forecastTrips(trips, seed)].map(([name, { within, early, late, width, all }]) => {
    const shares = {
      'within the range': percent(within, all),
      earlier: percent(early, all),
      later: percent(late, all),
    };
    return [name, { forecasts: all, ...shares, 'mean range, minutes': Math.round(width / all / 60_000) }];
  });
  console.table(Object.fromEntries(rows));
  return undefined;
}
