import { type Db, transaction } from '#server/core/database/db.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import type { Actor } from '#shared/core/access.ts';
import { DomainError, type FieldError } from '#shared/core/errors.ts';
import { localDate } from '#shared/core/time.ts';
import { birthDateRule, drivingSinceRule } from '#shared/people/accounts/base/dates.ts';
import { profilesApi } from '#shared/people/accounts/base/profile-api.ts';
import type { ProfileInput } from '#shared/people/accounts/base/profile-schema.ts';
import { notificationsApi } from '#shared/people/accounts/profile/notifications-api.ts';
import type { OwnNotificationChoices } from '#shared/people/accounts/profile/notifications-schema.ts';
import { viewsApi } from '#shared/people/accounts/profile/views-api.ts';
import { choose, choosePreset, setQuietHours } from '../commands/notification-choice.ts';
import { countProfileView, eraseViews, removeView, saveProfile, setAvatar, storeView } from '../commands/profile.ts';
import { choicesOf, profileOf, publicDriver, quietHoursOf, viewsOf } from '../queries/profiles.ts';

/** The sides of a profile picture and of its thumbnail, in pixels (docs/product.md 3.15 says which files are accepted). */
const AVATAR = { maxSide: 512, thumbSide: 176, formats: ['jpeg', 'png', 'gif', 'svg'] } as const;

/** The zone where each day begins first: a date that is today anywhere is not refused as lying in the future. */
const EARLIEST_ZONE = 'Pacific/Kiritimati';

const handlers: Handlers<typeof profilesApi> = {
  mine: ({ sql, me }) => profileOf(sql, me.accountId),

  save: async ({ sql, me, body, now, changed }) => {
    refuseFuture(body, now);
    await saveProfile(sql, me.accountId, body, now);
    changed(...topicsOf(me));
    return profileOf(sql, me.accountId);
  },

  setAvatar: async ({ app, pool, me, query, file, now, changed, afterCommit }) => {
    const { bytes } = await file();
    const { id } = await app.files.storeImage(bytes, { ...AVATAR, crop: query });
    try {
      const before = await transaction(pool, (tx) => setAvatar(tx, me.accountId, id, now));
      if (before) afterCommit(() => app.files.delete(before));
    } catch (error) {
      await app.files.delete(id);
      throw error;
    }
    changed(...topicsOf(me));
    return profileOf(pool, me.accountId);
  },

  deleteAvatar: async ({ app, sql, me, now, changed, afterCommit }) => {
    const before = await setAvatar(sql, me.accountId, null, now);
    if (before) afterCommit(() => app.files.delete(before));
    changed(...topicsOf(me));
    return profileOf(sql, me.accountId);
  },

  driver: async ({ sql, actor, params, now }) => {
    const driver = await publicDriver(sql, params.driverId);
    if (actor) await countProfileView(sql, driver.id, actor, now);
    return driver;
  },
};

export const profiles = defineDomain('profiles', profilesApi, handlers, { storedFiles: ['account.avatar'] });

/** Refuses dates in the future. The schema cannot check them, because it does not know the current date. */
function refuseFuture({ dateOfBirth, drivingSince }: ProfileInput, now: Date): void {
  const today = localDate(now, EARLIEST_ZONE);
  const errors: FieldError[] = [];
  const birth = dateOfBirth && birthDateRule(today)(dateOfBirth);
  if (birth) errors.push({ field: 'dateOfBirth', key: birth });
  const since = drivingSince && drivingSinceRule(today)(drivingSince);
  if (since) errors.push({ field: 'drivingSince', key: since });
  if (errors.length > 0) throw new DomainError('invalid_input', { errors });
}

function topicsOf({ accountId, carrierId }: Actor): string[] {
  return carrierId === null ? [`account:${accountId}`] : [`account:${accountId}`, `carrier:${carrierId}`];
}

const viewHandlers: Handlers<typeof viewsApi> = {
  list: async ({ sql, me }) => ({ data: await viewsOf(sql, me.accountId) }),

  store: async ({ sql, me, body, now }) => {
    await storeView(sql, me.accountId, body, now);
    return { data: await viewsOf(sql, me.accountId) };
  },

  remove: async ({ sql, me, params }) => {
    await removeView(sql, me.accountId, params.viewId);
    return { data: await viewsOf(sql, me.accountId) };
  },
};

export const views = defineDomain('views', viewsApi, viewHandlers, {
  personalData: {
    covers: ['saved_view.account_id'],
    export: async (sql, accountId) => ({ savedViews: await viewsOf(sql, accountId) }),
    erase: eraseViews,
  },
});

export const notificationChoices = defineDomain('notificationChoices', notificationsApi, {
  choices: ({ sql, me }) => ownChoices(sql, me.accountId),
  choose: async ({ sql, me, body, changed }) => {
    await choose(sql, me.accountId, body);
    changed(`account:${me.accountId}`);
    return ownChoices(sql, me.accountId);
  },
  choosePreset: async ({ sql, me, body, changed }) => {
    await choosePreset(sql, me.accountId, body.preset);
    changed(`account:${me.accountId}`);
    return ownChoices(sql, me.accountId);
  },
  setQuietHours: async ({ sql, me, body, changed }) => {
    await setQuietHours(sql, me.accountId, body.quiet);
    changed(`account:${me.accountId}`);
    return ownChoices(sql, me.accountId);
  },
});

async function ownChoices(sql: Db, accountId: number): Promise<OwnNotificationChoices> {
  return { choices: await choicesOf(sql, accountId), quiet: await quietHoursOf(sql, accountId) };
}
