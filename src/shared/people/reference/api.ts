import * as z from 'zod/mini';
import { ADMINISTRATORS, PUBLIC, TRAVELLERS } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { id } from '#shared/core/fields.ts';
import {
  announcementInput,
  announcementRow,
  bulletins,
  FEATURES,
  switchRow,
  termsInput,
  termsRow,
  termsVersion,
} from './schema.ts';

const announcementId = z.object({ announcementId: id });

export const referenceApi = {
  bulletins: endpoint({
    method: 'GET',
    path: '/api/bulletins',
    summary: 'Announcements of the operators for the caller, and terms that they have not accepted yet',
    access: PUBLIC,
    output: bulletins,
    unaudited: true,
  }),
  terms: endpoint({
    method: 'GET',
    path: '/api/terms',
    summary: 'The newest terms that the operators published; null where the built-in ones hold',
    access: PUBLIC,
    output: z.nullable(termsVersion),
    unaudited: true,
  }),
  acceptTerms: endpoint({
    method: 'POST',
    path: '/api/me/terms',
    summary: 'Accept the newest terms',
    access: TRAVELLERS,
    body: z.object({ versionId: id }),
    output: bulletins,
  }),
  termsVersions: endpoint({
    method: 'GET',
    path: '/api/admin/terms',
    summary: 'Every version of the terms with how many accepted it, the newest first',
    access: ADMINISTRATORS,
    output: z.array(termsRow),
    unaudited: true,
  }),
  publishTerms: endpoint({
    method: 'POST',
    path: '/api/admin/terms',
    summary: 'Publish new terms, which everybody is asked to accept',
    access: ADMINISTRATORS,
    body: termsInput,
    output: z.array(termsRow),
  }),
  announcements: endpoint({
    method: 'GET',
    path: '/api/admin/announcements',
    summary: 'The announcements of the last year and of the future, the newest first',
    access: ADMINISTRATORS,
    output: z.array(announcementRow),
    unaudited: true,
  }),
  addAnnouncement: endpoint({
    method: 'POST',
    path: '/api/admin/announcements',
    summary: 'Add an announcement',
    access: ADMINISTRATORS,
    body: announcementInput,
    output: z.array(announcementRow),
  }),
  editAnnouncement: endpoint({
    method: 'PUT',
    path: '/api/admin/announcements/:announcementId',
    summary: 'Change an announcement; people who have dismissed it do not see it again',
    access: ADMINISTRATORS,
    params: announcementId,
    body: announcementInput,
    output: z.array(announcementRow),
    replaces: {
      read: 'reference.announcements',
      at: [{ id: 'announcementId' }],
      fields: ['audience', 'urgent', 'dismissable', 'uk', 'en', 'from', 'to'],
    },
  }),
  removeAnnouncement: endpoint({
    method: 'DELETE',
    path: '/api/admin/announcements/:announcementId',
    summary: 'Remove an announcement',
    access: ADMINISTRATORS,
    params: announcementId,
    output: z.array(announcementRow),
  }),
  switches: endpoint({
    method: 'GET',
    path: '/api/admin/switches',
    summary: 'The parts of the service that can be switched off',
    access: ADMINISTRATORS,
    output: z.array(switchRow),
    unaudited: true,
  }),
  setSwitch: endpoint({
    method: 'PUT',
    path: '/api/admin/switches/:name',
    summary: 'Switch a part of the service off or on',
    access: ADMINISTRATORS,
    params: z.object({ name: z.enum(FEATURES) }),
    body: z.object({ on: z.boolean() }),
    output: z.array(switchRow),
  }),
};
