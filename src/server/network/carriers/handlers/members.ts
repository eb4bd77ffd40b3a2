import { type Domain, defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { networkOf } from '#server/core/network.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError } from '#shared/core/errors.ts';
import { membersApi } from '#shared/network/carriers/members-api.ts';
import { becomeCompany, workAlone } from '../commands/alone.ts';
import { accept, decline, type JoinReactions } from '../commands/answer.ts';
import { deleteExpiredInvitations, invite, resend, withdrawInvitation } from '../commands/invite.ts';
import { type ReleaseDriver, removeMember, setRole } from '../commands/members.ts';
import { invitationsTo, openInvitations } from '../queries/invitations.ts';

/** Reactions of the domains above to a driver who begins, and gets what was planned for them, or leaves, and loses their trips. */
export interface DriverReactions extends JoinReactions {
  release: ReleaseDriver;
}

export function membersDomain({ release, ...joins }: DriverReactions): Domain {
  const handlers: Handlers<typeof membersApi> = {
    invitations: ({ sql, me }) => openInvitations(sql, companyOf(me).carrierId),

    invite: async ({ app, sql, me, client, body, now, changed }) => {
      const made = await invite(app, sql, senderOf(me, client.ip), body, now);
      changed(`carrier:${me.carrierId}`, ...topicOf(made.accountId));
      return made;
    },

    resend: async ({ app, sql, me, client, params, now, changed }) => {
      const sent = await resend(app, sql, senderOf(me, client.ip), params.invitationId, now);
      changed(`carrier:${me.carrierId}`, ...topicOf(sent.accountId));
      return sent;
    },

    withdraw: async ({ sql, me, params, now, changed }) => {
      const accountId = await withdrawInvitation(sql, companyOf(me), params.invitationId, now);
      changed(`carrier:${me.carrierId}`, ...topicOf(accountId));
    },

    setRole: async ({ sql, me, params, body, now, changed }) => {
      const trips = await setRole(sql, release, companyOf(me), { ...params, ...body }, now);
      changed(`carrier:${me.carrierId}`, `account:${params.accountId}`, ...trips.map((id) => `trip:${id}`));
    },

    remove: async ({ sql, me, params, now, changed }) => {
      const trips = await removeMember(sql, release, companyOf(me), params.accountId, now);
      changed(`carrier:${me.carrierId}`, `account:${params.accountId}`, ...trips.map((id) => `trip:${id}`));
    },

    own: ({ sql, me, now }) => invitationsTo(sql, me.accountId, now),

    accept: async ({ sql, me, params, now, changed }) => {
      const answer = { accountId: me.accountId, id: params.invitationId };
      const { carrierId, trips } = await accept(sql, joins, answer, now);
      changed(`carrier:${carrierId}`, `account:${me.accountId}`, ...trips.map((id) => `trip:${id}`));
    },

    workAlone: async ({ sql, me, now, changed }) => {
      const trips = await workAlone(sql, release, me, now);
      const left = me.carrierId === null ? [] : [`carrier:${me.carrierId}`];
      changed(`account:${me.accountId}`, ...left, ...trips.map((id) => `trip:${id}`));
    },

    becomeCompany: async ({ sql, me, body, now, changed }) => {
      await becomeCompany(sql, companyOf(me), body.carrierName, now);
      changed(`carrier:${me.carrierId}`, `account:${me.accountId}`);
    },

    decline: async ({ sql, me, params, now, changed }) => {
      const { carrierId } = await decline(sql, me.accountId, params.invitationId, now);
      changed(`carrier:${carrierId}`, `account:${me.accountId}`);
    },
  };
  return defineDomain('members', membersApi, handlers, {
    jobs: { forget_invited: (_payload, { sql, now }) => deleteExpiredInvitations(sql, now()) },
    crons: [{ name: 'forget_invited', pattern: '53 2 * * *' }],
  });
}

function topicOf(accountId: number | null): string[] {
  return accountId === null ? [] : [`account:${accountId}`];
}

function senderOf(me: Actor, ip: string) {
  return { ...companyOf(me), network: networkOf(ip) };
}

function companyOf(me: Actor): Actor & { carrierId: number } {
  const { carrierId } = me;
  if (carrierId === null) throw new DomainError('not_found');
  return { ...me, carrierId };
}
