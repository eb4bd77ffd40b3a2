import { beforeAll, describe, expect, test } from 'vitest';
import { type Asking, asking, FOR_ANYONE, OF_PEOPLE } from '#testing/isolation-asking.ts';
import { OWN_ONLY, REFUSED } from '#testing/isolation-table.ts';
import { addPersonalThings, addVictim, MARK } from '#testing/isolation-victim.ts';
import { storeSession } from '#testing/people.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addCarrier, addMember, addPassenger, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';
import { MODULES } from '../modules.ts';

/**
 * The responses that a stranger gets for everything that belongs to a person: a passenger, and the people of another carrier, who travel too
 * (`isolation.test.ts` has what belongs to a carrier). Every endpoint of passengers that names a thing in its path is in one of the tables; an endpoint
 * that is added without a line fails the first test.
 */
const routes = MODULES.flatMap((module) => module.routes);

const ACTORS = ['passenger', 'driver', 'dispatcher', 'owner'] as const;

const app = appScene();
const victim = allTests(() => addVictim(app));

let ask: Asking;
let strangers: Record<(typeof ACTORS)[number], TestActor>;
let own: { driverId: number; busId: number };
beforeAll(async () => {
  const { carrierId, owner } = await addCarrier(app.sql);
  const driver = await addMember(app.sql, carrierId, 'driver');
  const dispatcher = await addMember(app.sql, carrierId, 'dispatcher');
  strangers = { passenger: await addPassenger(app.sql), driver, dispatcher, owner };
  own = { driverId: driver.accountId, busId: await addTestBus(app.sql, carrierId, { number: 'OW 0002 NN' }) };
  await app.sql`insert into driver_bus (account_id, bus_id) values (${own.driverId}, ${own.busId})`;
  for (const actor of [...Object.values(strangers), victim.passenger]) await storeSession(app, actor);
  ask = asking(app, { ...victim.ids, ...(await addPersonalThings(app, victim)) });
});

test('every endpoint of passengers that names a thing has its line', () => {
  const lined = new Set([...Object.keys(OF_PEOPLE), ...Object.keys(REFUSED), ...Object.keys(OWN_ONLY), ...FOR_ANYONE]);
  const named = routes.filter(({ endpoint: { path, access } }) => {
    const isOfPeople = access.passenger !== 'no' && access.visitor === 'no';
    return isOfPeople && path.includes(':');
  });
  expect(named.map(({ name }) => name).filter((name) => !lined.has(name))).toEqual([]);
});

describe.each(Object.entries({ ...REFUSED, ...OF_PEOPLE }).filter(([name]) => !FOR_ANYONE.includes(name)))(
  '%s',
  (name, line) => {
    test.each(ACTORS)('does not exist for a %s who has nothing to do with it', async (actor) => {
      const endpoint = endpointOf(name);
      if (endpoint.access[actor] === 'no') return;
      const { codes = ['not_found'], ...input } = typeof line === 'function' ? line({ own, victim }) : line;
      const { status, code, text } = await ask(endpoint, strangers[actor], input);
      expect(text.toLocaleLowerCase('uk')).not.toContain(MARK.toLocaleLowerCase('uk'));
      expect(codes, `${status} ${text}`).toContain(code);
    });
  },
);

describe.each(Object.entries(OWN_ONLY))('%s', (name, line) => {
  test.each(ACTORS)('answers a %s with nothing of somebody else', async (actor) => {
    const endpoint = endpointOf(name);
    if (endpoint.access[actor] === 'no') return;
    const input = typeof line === 'function' ? line({ own, victim }) : line;
    const { status, text } = await ask(endpoint, strangers[actor], input);
    expect(status, text).toBeLessThan(300);
    expect(text.toLocaleLowerCase('uk')).not.toContain(MARK.toLocaleLowerCase('uk'));
  });
});

test.each(['companions.list', 'alerts.mine', 'passkeys.mine', 'bookings.mine'])(
  'the victim reads its own with %s, so that the mark can be missed',
  async (name) => {
    const [mine, other] = [
      await ask(endpointOf(name), victim.passenger, {}),
      await ask(endpointOf(name), strangers.passenger, {}),
    ];
    expect(mine.status, mine.text).toBe(200);
    expect(mine.text).not.toBe(other.text);
    expect(other.text).not.toContain(MARK);
  },
);

function endpointOf(name: string) {
  const found = routes.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is no endpoint`);
  return found.endpoint;
}
