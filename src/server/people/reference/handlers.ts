import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { referenceApi } from '#shared/people/reference/api.ts';
import type { AnnouncementRow } from '#shared/people/reference/schema.ts';
import {
  acceptTerms,
  addAnnouncement,
  editAnnouncement,
  eraseAcceptedTerms,
  publishTerms,
  removeAnnouncement,
  setSwitch,
} from './commands/reference.ts';
import { bulletinsFor, newestTerms, termsHistory } from './queries/bulletins.ts';
import { acceptedTerms, announcementRows, switchRows } from './queries/reference.ts';

const handlers: Handlers<typeof referenceApi> = {
  bulletins: ({ sql, actor, now }) => bulletinsFor(sql, actor, now),

  terms: ({ sql }) => newestTerms(sql),

  acceptTerms: async ({ sql, me, body, now }) => {
    await acceptTerms(sql, me.accountId, body.versionId, now);
    return bulletinsFor(sql, me, now);
  },

  termsVersions: ({ sql }) => termsHistory(sql),

  publishTerms: async ({ sql, body, now, audit }) => {
    const before = await newestTerms(sql);
    const id = await publishTerms(sql, body, now);
    audit({ subject: { kind: 'terms', id }, before: { version: before?.id ?? null }, after: { version: id } });
    return termsHistory(sql);
  },

  announcements: ({ sql, now }) => announcementRows(sql, now),

  addAnnouncement: async ({ sql, body, now, audit }) => {
    const id = await addAnnouncement(sql, body);
    const [added] = await announcementRows(sql, now, id);
    audit({ subject: { kind: 'announcement', id }, after: factsOf(added) });
    return announcementRows(sql, now);
  },

  editAnnouncement: async ({ sql, params: { announcementId: id }, body, now, audit }) => {
    const [before] = await announcementRows(sql, now, id);
    await editAnnouncement(sql, id, body);
    const [after] = await announcementRows(sql, now, id);
    audit({ before: factsOf(before), after: factsOf(after) });
    return announcementRows(sql, now);
  },

  removeAnnouncement: async ({ sql, params: { announcementId: id }, now, audit }) => {
    const [before] = await announcementRows(sql, now, id);
    await removeAnnouncement(sql, id);
    audit({ before: factsOf(before) });
    return announcementRows(sql, now);
  },

  switches: ({ sql }) => switchRows(sql),

  setSwitch: async ({ sql, params: { name }, body: { on }, now, audit }) => {
    const before = (await switchRows(sql)).find((one) => one.name === name);
    await setSwitch(sql, name, on, now);
    audit({ subject: { kind: 'switch', id: name }, before: { on: before?.offSince === null }, after: { on } });
    return switchRows(sql);
  },
};

export const reference = defineDomain('reference', referenceApi, handlers, {
  personalData: { covers: ['terms_acceptance.account_id'], export: acceptedTerms, erase: eraseAcceptedTerms },
});

/** The log may hold this text, because an operator wrote it for everybody. */
function factsOf(row: AnnouncementRow | undefined): AuditFacts {
  if (!row) return {};
  const { audience, urgent, dismissable, uk, en, from, to } = row;
  return { audience, urgent, dismissable, uk, en, from, to };
}
