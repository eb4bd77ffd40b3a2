import type { Role } from '#shared/core/access.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';

/** The member roles that an owner and a dispatcher may invite, change and remove (docs/product.md 5.3). */
const MANAGES: Partial<Record<Role, readonly MemberRole[]>> = {
  owner: ['owner', 'dispatcher', 'driver'],
  dispatcher: ['driver'],
};

/** Roles that a person can be invited to. There is no invitation for owners; an existing member is made an owner. */
export const INVITED_ROLES = ['dispatcher', 'driver'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** Whether an actor may invite a person to this role, or change or remove a member who has it. */
export function mayManage(actor: Role, role: MemberRole): boolean {
  return MANAGES[actor]?.includes(role) ?? false;
}

/** Whether an actor may change the role of a member: only owners, so that a dispatcher cannot appoint dispatchers. */
export function mayChangeRole(actor: Role): boolean {
  return actor === 'owner';
}
