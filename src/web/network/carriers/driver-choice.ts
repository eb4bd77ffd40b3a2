import { useQuery } from '@tanstack/react-query';
import { serverTime } from '#web/core/browser/now.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import type { Choice } from '#web/ui/fields/SelectField.tsx';
import { invitationsQuery } from './members-queries.ts';

const INVITED = 'invited:';

/** The people who are invited to drive, as choices beside the members: their values are invitations and no accounts. */
export function useInvitedDrivers(carrierId: number, enabled = true): Choice[] {
  const { data = [] } = useQuery({ ...invitationsQuery(carrierId), enabled });
  return data
    .filter(({ role, expiresAt }) => role === 'driver' && Date.parse(expiresAt) > serverTime())
    .map((one) => ({ value: invitedValue(one.id), label: t('members.planned', { name: personName(one) }) }));
}

export function invitedValue(invitationId: number): string {
  return `${INVITED}${invitationId}`;
}

/** The invitation of a chosen value; null if it is a member or nobody. */
export function invitationOf(value: string): number | null {
  return value.startsWith(INVITED) ? Number(value.slice(INVITED.length)) : null;
}
