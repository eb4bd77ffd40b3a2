import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import { bookingActions } from './booking-actions.ts';
import { addBookableTrip, type BookableTrip, type TripValues } from './bookings.ts';
import { type TestApp, type TestAppOptions, testApp } from './server/api.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from './server/carriers.ts';

/**
 * The whole server for the tests of a file, or of the group that calls this. Before each test its clock is back at its initial time, no
 * limit is used up, and nothing counts as published. Options that need another part of the scene are a function, which is called when that
 * part exists.
 */
export function appScene(options: TestAppOptions | (() => TestAppOptions) = {}): TestApp {
  const app = allTests(() => testApp(typeof options === 'function' ? options() : options));
  beforeEach(async () => {
    app.clock.reset();
    await app.sql`delete from rate_limit`;
    for (const seen of [app.published, app.notified, app.revoked]) seen.length = 0;
  });
  return app;
}

/** Both roles of operators, and a carrier for their work; `app` belongs to an earlier scene of the file. */
export function deskScene({ app = appScene() }: { app?: TestApp } = {}) {
  return {
    app,
    admin: allTests(() => addOperator(app.sql)),
    support: allTests(() => addOperator(app.sql, 'support')),
    /** The owner of a company, who is no operator. */
    owner: allTests(async () => (await addCarrier(app.sql)).owner),
  };
}

interface BookingScene extends ReturnType<typeof bookingActions> {
  app: TestApp;
  trip: BookableTrip;
  rider: TestActor;
}

/** For each test a trip of a new carrier that can be booked, and a passenger; `app` is the one of an earlier scene of the file. */
export function bookingScene({ app = appScene(), ...values }: TripValues & { app?: TestApp } = {}): BookingScene {
  return {
    app,
    trip: eachTest(() => addBookableTrip(app.sql, values)),
    rider: eachTest(() => addPassenger(app.sql)),
    ...bookingActions(app),
  };
}

/** An object that is made again before each test; its properties belong to the running test. */
export function eachTest<T extends object>(make: Make<T>): T {
  return made(beforeEach, afterEach, make);
}

/** An object that is made once, before the first test. */
export function allTests<T extends object>(make: Make<T>): T {
  return made(beforeAll, afterAll, make);
}

type Make<T> = () => T | Promise<T>;
type Hook = (run: () => Promise<void>) => void;

/**
 * The object exists while the tests are collected, so that helpers can name it, and takes its properties from the one that was made last.
 * Afterwards that one is closed, if it has a `close`. Fixtures of `test.extend` would have to be named by each test and passed to each
 * helper.
 */
function made<T extends object>(before: Hook, after: Hook, make: Make<T>): T {
  let latest: T | null = null;
  const current = (): T => {
    if (!latest) throw new Error('the parts of a scene exist only while its tests run');
    return latest;
  };
  before(async () => {
    latest = await make();
  });
  after(async () => {
    if (latest && 'close' in latest && typeof latest.close === 'function') await latest.close();
    latest = null;
  });
  return new Proxy(Object.create(null), {
    get: (_, key) => Reflect.get(current(), key),
    set: (_, key, value) => Reflect.set(current(), key, value),
    has: (_, key) => Reflect.has(current(), key),
    ownKeys: () => Reflect.ownKeys(current()),
    getPrototypeOf: () => Reflect.getPrototypeOf(current()),
    getOwnPropertyDescriptor: (_, key) => {
      const property = Reflect.getOwnPropertyDescriptor(current(), key);
      return property && { ...property, configurable: true };
    },
  });
}
