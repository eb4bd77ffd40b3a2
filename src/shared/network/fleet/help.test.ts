import { expect, it } from 'vitest';
import { HELP, isShortlyBefore, needsConsent } from './help.ts';

it('waits for the carrier for all help but a folded wheelchair and a guide dog', () => {
  expect(HELP.filter((one) => !needsConsent([{ help: [one] }]))).toEqual(['chairFolded', 'guideDog']);
  expect(needsConsent([{}, { help: [] }])).toBe(false);
  expect(needsConsent([{ help: ['guideDog'] }, { help: ['guideDog', 'childAlone'] }])).toBe(true);
});

it.each([
  ['2035-06-10T16:00:00Z', false],
  ['2035-06-10T16:00:01Z', true],
])('asked at %s, it is shortly before: %s', (now, short) => {
  expect(isShortlyBefore(new Date('2035-06-12T04:00:00Z'), new Date(now))).toBe(short);
});
