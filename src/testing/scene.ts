import { afterAll, beforeAll, beforeEach } from 'vitest';
import { type TestApp, type TestAppOptions, testApp } from './api.ts';
import { bookingActions } from './booking-actions.ts';
import { addBookableTrip, type BookableTrip, type TripValues } from './bookings.ts';
import { addCarrier, addOperator, addPassenger, type TestActor } from './carriers.ts';

/**
 * The whole server for the tests of a file, or of the group that calls this. Before each test its clock is back at its initial time, and
 * nothing counts as published.
 */
export function appScene(options: TestAppOptions = {}): TestApp {
  const app = allTests(() => testApp(options));
  beforeEach(() => {
    app.clock.reset();
    for (const seen of [app.published, app.notified, app.revoked]) seen.length = 0;
  });
  afterAll(() => app.close());
  return app;
}

/** An app with both roles of operators, and a carrier whom their work concerns. */
export function deskScene(options?: TestAppOptions) {
  const app = appScene(options);
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

/** An object that is made again before each test; its properties are those of the test that runs. */
export function eachTest<T extends object>(make: () => T | Promise<T>): T {
  return made(beforeEach, make);
}

/** An object that is made once, before the first test. */
export function allTests<T extends object>(make: () => T | Promise<T>): T {
  return made(beforeAll, make);
}

/**
 * The object exists while the tests are collected, so that helpers can name it, and takes its properties from the one that was made last.
 * Fixtures of `test.extend` would have to be named by each test and passed to each helper.
 */
function made<T extends object>(before: (make: () => Promise<void>) => void, make: () => T | Promise<T>): T {
  let latest: T | null = null;
  const current = (): T => {
    if (!latest) throw new Error('what a scene contains can be read in its tests only');
    return latest;
  };
  before(async () => {
    latest = await make();
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
