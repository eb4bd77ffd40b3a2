import { expect, test } from 'vitest';
import type { UserType } from '#shared/people/accounts/base/schema.ts';
import { admit } from './guard.ts';
import type { Admitted } from './screens.ts';

const PEOPLE: Record<string, { token: string | null; userType: UserType }> = {
  visitor: { token: null, userType: '' },
  passenger: { token: 't', userType: 'passenger' },
  driver: { token: 't', userType: 'driver' },
  company: { token: 't', userType: 'carrier' },
  admin: { token: 't', userType: '' },
};

const SCREENS: Admitted[] = [
  ...(['visitor', 'anyone', 'browsing', 'signedIn', 'staff'] as const),
  ...(['passenger', 'driver', 'carrier', 'admin'] as const),
];

test('lets people in, or sends them to the sign-in or home', () => {
  const rows = SCREENS.map((who) =>
    [who, ...Object.values(PEOPLE).map((person) => admit(who, person, true))].join(' '),
  );
  expect([`screen ${Object.keys(PEOPLE).join(' ')}`, ...rows].join('\n')).toMatchInlineSnapshot(`
    "screen visitor passenger driver company admin
    visitor in home home home home
    anyone in in in in in
    browsing in in in in in
    signedIn signIn in in in in
    staff signIn home in in home
    passenger signIn in home home home
    driver signIn home in home home
    carrier signIn home home in home
    admin signIn home home home in"
  `);
});

test('while visitors may not browse, they are asked to sign in', () => {
  expect(admit('browsing', { token: null, userType: '' }, false)).toBe('signIn');
  expect(admit('anyone', { token: null, userType: '' }, false)).toBe('in');
});
