import { describe, expect, it } from 'vitest';
import { type RedirectFacts, redirectRefusal, redirectStops, redirectTerms } from './redirect.ts';

/** A parcel from the first stop to the third of five. */
const FACTS: RedirectFacts = {
  status: 'boarded',
  tripStatus: 'started',
  fromSeq: 0,
  toSeq: 2,
  currentSeq: 0,
  fare: 1000,
  held: false,
  lastSeq: 4,
};

describe('where a parcel can be collected instead', () => {
  it.each<[string, Partial<RedirectFacts>, number[]]>([
    ['after the first stop', {}, [1, 3, 4]],
    ['before the trip', { status: 'confirmed', tripStatus: 'planned', currentSeq: null }, [1, 3, 4]],
    ['handed over at the second stop', { fromSeq: 1 }, [3, 4]],
    ['once the bus was at the second stop', { currentSeq: 1 }, [3, 4]],
    ['when nobody came to its stop', { currentSeq: 2 }, [3, 4]],
    ['at the end of the trip', { currentSeq: 4 }, []],
    ['when it is kept somewhere', { held: true }, []],
  ])('%s', (_, change, stops) => expect(redirectStops({ ...FACTS, ...change })).toEqual(stops));

  it.each<[string, Partial<RedirectFacts>, string | null]>([
    ['on the way', {}, null],
    ['unanswered', { status: 'unconfirmed' }, 'booking_state'],
    ['delivered', { status: 'completed' }, 'booking_state'],
    ['of a finished trip', { tripStatus: 'finished' }, 'trip_state'],
    ['without a price', { fare: null }, 'needs_price'],
  ])('%s', (_, change, refusal) => expect(redirectRefusal({ ...FACTS, ...change })).toBe(refusal));
});

it.each([
  ['as dear', 1000, { fare: 1000, extra: 0, outcome: 'done' }],
  ['cheaper stays at the agreed price', 700, { fare: 1000, extra: 0, outcome: 'done' }],
  ['dearer needs the carrier', 1300, { fare: 1300, extra: 300, outcome: 'ask' }],
  ['by arrangement is not offered', null, null],
] as const)('a stop that is %s', (_, price, terms) => expect(redirectTerms(1000, price)).toEqual(terms));
