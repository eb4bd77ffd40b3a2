import { queryOptions } from '@tanstack/react-query';
import type * as z from 'zod/mini';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import type { companyInput, invitationInput } from '#shared/network/carriers/members-schema.ts';
import type { MemberRole } from '#shared/people/accounts/base/schema.ts';
import { call } from '#web/core/api/call.ts';

export const invitationsQuery = (carrierId: number) =>
  queryOptions({
    queryKey: [`carrier:${carrierId}`, 'invitations'],
    queryFn: ({ signal }) => call(membersApi.invitations, {}, { signal }),
  });

/** Companies that invite the signed-in person. */
export const ownInvitationsQuery = (accountId: number) =>
  queryOptions({
    queryKey: [`account:${accountId}`, 'invitations'],
    queryFn: ({ signal }) => call(membersApi.own, {}, { signal }),
  });

export function invite(body: z.output<typeof invitationInput>, proof: string, idempotencyKey: string) {
  return call(membersApi.invite, { body }, { proof, idempotencyKey });
}

export function resendInvitation(invitationId: number) {
  return call(membersApi.resend, { params: { invitationId } });
}

export function withdrawInvitation(invitationId: number) {
  return call(membersApi.withdraw, { params: { invitationId } });
}

export function setRole(accountId: number, role: MemberRole, proof: string) {
  return call(membersApi.setRole, { params: { accountId }, body: { role } }, { proof });
}

export function removeMember(accountId: number) {
  return call(membersApi.remove, { params: { accountId } });
}

export function workAlone() {
  return call(membersApi.workAlone, {});
}

export function becomeCompany(body: z.output<typeof companyInput>) {
  return call(membersApi.becomeCompany, { body });
}

export function answerInvitation(invitationId: number, how: 'accept' | 'decline') {
  const endpoint = how === 'accept' ? membersApi.accept : membersApi.decline;
  return call(endpoint, { params: { invitationId } });
}
