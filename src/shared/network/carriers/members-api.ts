import * as z from 'zod/mini';
import { access, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import { companyInput, invitation, invitationInput, ownInvitation, roleChange } from './members-schema.ts';

export const MEMBERS_ACCESS = access({ dispatcher: 'own', owner: 'own' });

const invitationId = z.object({ invitationId: id });
const accountId = z.object({ accountId: id });

export const membersApi = {
  invitations: endpoint({
    method: 'GET',
    path: '/api/carrier/invitations',
    summary: 'Who is invited to work for your carrier and has not answered',
    access: MEMBERS_ACCESS,
    output: z.array(invitation),
  }),
  invite: endpoint({
    method: 'POST',
    path: '/api/carrier/invitations',
    summary: 'Invite somebody by email; a person without an account makes one by the link',
    access: MEMBERS_ACCESS,
    // A member outlives the sign-in of their inviter.
    proof: true,
    body: invitationInput,
    output: invitation,
    status: 201,
  }),
  resend: endpoint({
    method: 'POST',
    path: '/api/carrier/invitations/:invitationId/letter',
    summary: 'Send the invitation again; it is valid for another week',
    access: MEMBERS_ACCESS,
    params: invitationId,
    output: invitation,
  }),
  withdraw: endpoint({
    method: 'DELETE',
    path: '/api/carrier/invitations/:invitationId',
    summary: 'Withdraw an invitation',
    access: MEMBERS_ACCESS,
    params: invitationId,
  }),
  setRole: endpoint({
    method: 'PUT',
    path: '/api/carrier/members/:accountId/role',
    summary: 'Give a member another role',
    access: access({ owner: 'own' }),
    // An owner outlives the sign-in of the person who appointed them.
    proof: true,
    params: accountId,
    body: roleChange,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/carrier/members/:accountId',
    summary: 'Remove a member; their trips without bookings wait for another driver',
    access: MEMBERS_ACCESS,
    params: accountId,
  }),
  own: endpoint({
    method: 'GET',
    path: '/api/me/invitations',
    summary: 'Companies that invite me',
    access: SIGNED_IN,
    output: z.array(ownInvitation),
  }),
  accept: endpoint({
    method: 'POST',
    path: '/api/me/invitations/:invitationId/accept',
    summary: 'Begin to work for the company',
    access: SIGNED_IN,
    params: invitationId,
  }),
  workAlone: endpoint({
    method: 'POST',
    path: '/api/me/carrier',
    summary:
      'Work alone: a driver or a dispatcher leaves the company, and is a carrier of one person again or for the first time',
    access: access({ driver: 'own', dispatcher: 'own' }),
  }),
  becomeCompany: endpoint({
    method: 'POST',
    path: '/api/carrier/company',
    summary: 'Make the carrier of a single driver a company, with all its history',
    access: access({ singleDriver: 'own' }),
    body: companyInput,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/me/invitations/:invitationId/decline',
    summary: 'Decline an invitation',
    access: SIGNED_IN,
    params: invitationId,
  }),
};
