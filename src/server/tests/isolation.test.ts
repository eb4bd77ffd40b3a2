import { beforeAll, describe, expect, test } from 'vitest';
import type { Endpoint } from '#shared/core/endpoint.ts';
import { type Asking, asking, FOR_ANYONE, OF_PEOPLE } from '#testing/isolation-asking.ts';
import { OWN_ACCOUNT, OWN_CARRIER, OWN_ONLY, REFUSED } from '#testing/isolation-table.ts';
import { addVictim, MARK } from '#testing/isolation-victim.ts';
import { storeSession } from '#testing/people.ts';
import { allTests, appScene } from '#testing/scene.ts';
import { addCarrier, addMember, type TestActor } from '#testing/server/carriers.ts';
import { addTestBus } from '#testing/timetable.ts';
import { MODULES } from '../modules.ts';

/**
 * One table: what an owner and a dispatcher of another carrier get at every endpoint of the office (docs/product.md 1.3). Every endpoint that the office may
 * call is in a list of `src/testing/isolation-table.ts`, what travellers call in that of `isolation-of-people.test.ts`; an endpoint that is added without a line fails the first test.
 */
const offices = MODULES.flatMap(({ routes }) => routes).filter(
  ({ endpoint: { access } }) => access.dispatcher !== 'no' || access.owner !== 'no',
);

/** Everything that visitors may read too. */
const isPublic = ({ access }: Endpoint) => access.visitor !== 'no';

const app = appScene();
const victim = allTests(() => addVictim(app));

let ask: Asking;
let own: { owner: TestActor; dispatcher: TestActor; driverId: number; busId: number };
beforeAll(async () => {
  ask = asking(app, victim.ids);
  const { carrierId, owner } = await addCarrier(app.sql);
  const [dispatcher, driver] = [
    await addMember(app.sql, carrierId, 'dispatcher'),
    await addMember(app.sql, carrierId, 'driver'),
  ];
  const busId = await addTestBus(app.sql, carrierId, { number: 'OW 0001 NN' });
  own = { owner, dispatcher, driverId: driver.accountId, busId };
  for (const actor of [owner, dispatcher]) await storeSession(app, actor);
});

test('every endpoint of the office has its line', () => {
  const names = offices.map(({ name }) => name);
  const ofPeople = [...Object.keys(OF_PEOPLE), ...FOR_ANYONE];
  const lined = new Set([...Object.keys(REFUSED), ...Object.keys(OWN_ONLY), ...OWN_CARRIER, ...ofPeople]);
  const ofAccount = (name: string) =>
    OWN_ACCOUNT.some((start) => name === start || (start.endsWith('.') && name.startsWith(start)));
  const without = offices.filter(({ name, endpoint }) => !lined.has(name) && !ofAccount(name) && !isPublic(endpoint));
  expect(without.map(({ name, endpoint }) => `${name} ${endpoint.method} ${endpoint.path}`)).toEqual([]);
  expect([...lined].filter((name) => !names.includes(name))).toEqual([]);
});

describe.each(Object.entries(REFUSED))('%s', (name, line) => {
  test.each(['dispatcher', 'owner'] as const)('does not exist for a %s of another carrier', async (actor) => {
    const endpoint = endpointOf(name);
    if (endpoint.access[actor] === 'no') return;
    const { codes = ['not_found'], ...input } = typeof line === 'function' ? line({ own, victim }) : line;
    const { status, code, text } = await ask(endpoint, own[actor], input);
    expect(text.toLocaleLowerCase('uk')).not.toContain(MARK.toLocaleLowerCase('uk'));
    expect(codes, `${status} ${text}`).toContain(code);
  });
});

describe.each(Object.entries(OWN_ONLY))('%s', (name, line) => {
  test.each(['dispatcher', 'owner'] as const)('answers a %s of another carrier with nothing', async (actor) => {
    const endpoint = endpointOf(name);
    if (endpoint.access[actor] === 'no') return;
    const { status, text } = await ask(endpoint, own[actor], typeof line === 'function' ? line({ own, victim }) : line);
    expect(status, text).toBeLessThan(300);
    expect(text.toLocaleLowerCase('uk')).not.toContain(MARK.toLocaleLowerCase('uk'));
  });
});

test('the victim reads its own, so that the mark can be missed', async () => {
  const read = ['carriers.members', 'fleet.buses', 'trips.list', 'prices.fareClasses', 'keys.list'];
  for (const name of [...read, 'inbox.phrases', 'found.ofCarrier', 'questions.list', 'parcels.list', 'finder.find']) {
    const { text } = await ask(endpointOf(name), victim.owner, name === 'finder.find' ? { query: { q: MARK } } : {});
    expect(text, name).toContain(MARK);
  }
});

function endpointOf(name: string): Endpoint {
  const found = offices.find((one) => one.name === name);
  if (!found) throw new Error(`${name} is no endpoint of the office`);
  return found.endpoint;
}
