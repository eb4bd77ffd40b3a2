import type { MemberRole } from '../accounts/schema.ts';
import type { Role } from '../core/access.ts';

/** Whom an owner and a dispatcher invite, change and remove (docs/product.md 5.3). */
const MANAGES: Partial<Record<Role, readonly MemberRole[]>> = {
  owner: ['owner', 'dispatcher', 'driver'],
  dispatcher: ['driver'],
};

/** Roles that somebody can be invited to; another owner is made of a member. */
export const INVITED_ROLES = ['dispatcher', 'driver'] as const;
export type InvitedRole = (typeof INVITED_ROLES)[number];

/** May who acts invite somebody to this role, or change or remove a member who has it? */
export function mayManage(actor: Role, role: MemberRole): boolean {
  return MANAGES[actor]?.includes(role) ?? false;
}

/** May who acts give a member another role? Owners alone: a dispatcher does not make dispatchers. */
export function mayChangeRole(actor: Role): boolean {
  return actor === 'owner';
}
