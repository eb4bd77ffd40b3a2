import { queryOptions } from '@tanstack/react-query';
import { referenceApi } from '#shared/people/reference/api.ts';
import type { AnnouncementInput, AnnouncementRow, Feature, TermsInput } from '#shared/people/reference/schema.ts';
import { call } from '#web/core/api/call.ts';
import { queryClient } from '#web/core/api/query.ts';
import { save } from '#web/core/api/save.ts';
import { session } from '#web/core/session/session.ts';

/** How long fetched announcements count as known, in milliseconds. */
const BULLETINS_MS = 5 * 60_000;

export const bulletinsQuery = () =>
  queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'bulletins'],
    queryFn: ({ signal }) => call(referenceApi.bulletins, {}, { signal }),
    staleTime: BULLETINS_MS,
  });

export const termsQuery = () =>
  queryOptions({
    queryKey: ['terms'],
    queryFn: ({ signal }) => call(referenceApi.terms, {}, { signal }),
    staleTime: BULLETINS_MS,
  });

export const termsVersionsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'terms'],
    queryFn: ({ signal }) => call(referenceApi.termsVersions, {}, { signal }),
  });

export const announcementsQuery = () =>
  queryOptions({
    queryKey: ['admin', 'announcements'],
    queryFn: ({ signal }) => call(referenceApi.announcements, {}, { signal }),
  });

export const switchesQuery = () =>
  queryOptions({
    queryKey: ['admin', 'switches'],
    queryFn: ({ signal }) => call(referenceApi.switches, {}, { signal }),
  });

export async function acceptTerms(versionId: number): Promise<void> {
  queryClient.setQueryData(bulletinsQuery().queryKey, await call(referenceApi.acceptTerms, { body: { versionId } }));
}

export async function publishTerms(body: TermsInput, idempotencyKey: string): Promise<void> {
  const rows = await call(referenceApi.publishTerms, { body }, { idempotencyKey });
  queryClient.setQueryData(termsVersionsQuery().queryKey, rows);
}

export async function saveAnnouncement(seen: AnnouncementRow | null, body: AnnouncementInput): Promise<void> {
  const saved =
    seen === null
      ? call(referenceApi.addAnnouncement, { body })
      : save(referenceApi.editAnnouncement, { params: { announcementId: seen.id }, body }, seen);
  queryClient.setQueryData(announcementsQuery().queryKey, await saved);
}

export async function removeAnnouncement(announcementId: number): Promise<void> {
  const rows = await call(referenceApi.removeAnnouncement, { params: { announcementId } });
  queryClient.setQueryData(announcementsQuery().queryKey, rows);
}

export async function setSwitch(name: Feature, on: boolean): Promise<void> {
  queryClient.setQueryData(
    switchesQuery().queryKey,
    await call(referenceApi.setSwitch, { params: { name }, body: { on } }),
  );
}
