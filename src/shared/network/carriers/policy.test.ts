import { expect, it } from 'vitest';
import { ROLES } from '#shared/core/access.ts';
import { MEMBER_ROLES } from '#shared/people/accounts/base/schema.ts';
import { mayChangeRole, mayManage } from './policy.ts';

it('each role may manage the members of this table', () => {
  const table = ROLES.map((actor) => {
    const managed = MEMBER_ROLES.filter((role) => mayManage(actor, role));
    return `${actor}: ${managed.join(', ') || '-'}${mayChangeRole(actor) ? '; roles' : ''}`;
  });
  expect(table).toEqual([
    'visitor: -',
    'passenger: -',
    'driver: -',
    'singleDriver: -',
    'dispatcher: driver',
    'owner: owner, dispatcher, driver; roles',
    'admin: -',
    'support: -',
  ]);
});
