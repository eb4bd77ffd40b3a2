import type { AuditFacts } from '#server/core/audit/audit.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { type Advice, type AdviceTopic, adviceApi } from '#shared/people/reference/advice-api.ts';
import { referenceApi } from '#shared/people/reference/api.ts';
import type { OwnTextKey } from '#shared/people/reference/own-texts.ts';
import type { AnnouncementRow } from '#shared/people/reference/schema.ts';
import { type OwnText, textsApi } from '#shared/people/reference/texts-api.ts';
import {
  acceptTerms,
  addAnnouncement,
  editAnnouncement,
  eraseAcceptedTerms,
  publishTerms,
  removeAnnouncement,
  resetAdvice,
  resetText,
  setAdvice,
  setSwitch,
  setText,
} from './commands/reference.ts';
import { allTexts, bulletinsFor, newestTerms, termsHistory } from './queries/bulletins.ts';
import { acceptedTerms, allAdvice, announcementRows, switchRows } from './queries/reference.ts';

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

const adviceHandlers: Handlers<typeof adviceApi> = {
  all: ({ sql }) => allAdvice(sql),

  set: async ({ sql, params: { topic }, body, now, audit }) => {
    const before = await allAdvice(sql);
    await setAdvice(sql, topic, body, now);
    const after = await allAdvice(sql);
    audit({
      subject: { kind: 'advice', id: topic },
      before: adviceFacts(before, topic),
      after: adviceFacts(after, topic),
    });
    return after;
  },

  reset: async ({ sql, params: { topic }, audit }) => {
    const before = await allAdvice(sql);
    await resetAdvice(sql, topic);
    const after = await allAdvice(sql);
    audit({
      subject: { kind: 'advice', id: topic },
      before: adviceFacts(before, topic),
      after: adviceFacts(after, topic),
    });
    return after;
  },
};

export const advice = defineDomain('advice', adviceApi, adviceHandlers);

/** The log may hold this text, because an operator wrote it for everybody. */
function adviceFacts(all: readonly Advice[], topic: AdviceTopic): AuditFacts {
  const one = all.find((row) => row.topic === topic);
  if (!one || one.builtIn) return { builtIn: true };
  const { uk, en, source, checkedOn } = one;
  return { uk, en, source, checkedOn };
}

const textHandlers: Handlers<typeof textsApi> = {
  texts: ({ sql }) => allTexts(sql),

  setText: async ({ sql, params: { key }, body, audit }) => {
    const before = await allTexts(sql);
    await setText(sql, key, body);
    const after = await allTexts(sql);
    audit({ subject: { kind: 'text', id: key }, before: textFacts(before, key), after: textFacts(after, key) });
    return after;
  },

  resetText: async ({ sql, params: { key }, audit }) => {
    const before = await allTexts(sql);
    await resetText(sql, key);
    const after = await allTexts(sql);
    audit({ subject: { kind: 'text', id: key }, before: textFacts(before, key), after: textFacts(after, key) });
    return after;
  },
};

export const texts = defineDomain('texts', textsApi, textHandlers);

/** The log may hold this text, because an operator wrote it for everybody. */
function textFacts(all: readonly OwnText[], key: OwnTextKey): AuditFacts {
  const one = all.find((row) => row.key === key);
  return one && !one.builtIn ? { uk: one.uk, en: one.en } : { builtIn: true };
}
