import { expect, it } from 'vitest';
import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';
import type { TripStatus } from '#shared/sales/trips/schema.ts';
import { KRAKIVETS } from '#testing/web/samples.ts';
import { isBorderBehind } from './border-behind.ts';

type State = NonNullable<TripPosition['border']>['state'];

const at = (state: State): Pick<TripPosition, 'border'> => ({
  border: {
    crossing: KRAKIVETS,
    afterSeq: 0,
    km: 80,
    state,
    since: null,
    leftAt: null,
    wait: { median: 60, p80: 90, measurements: 0 },
  },
});

it.each<[TripStatus, State | null, boolean]>([
  ['planned', null, false],
  ['started', null, false],
  ['started', 'ahead', false],
  ['started', 'there', false],
  ['started', 'passed', true],
  ['finished', null, true],
  ['cancelled', null, true],
])('the border of a trip that is %s with its bus %s', (status, state, behind) => {
  expect(isBorderBehind(status, state === null ? undefined : at(state))).toBe(behind);
});
