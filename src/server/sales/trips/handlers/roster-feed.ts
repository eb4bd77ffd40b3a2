import type { AppContext } from '#server/context.ts';
import { defineDomain, type Handlers } from '#server/core/http/calls/handlers.ts';
import { durationText, text } from '#server/core/translate.ts';
import { nameIn } from '#shared/i18n/locale.ts';
import { HOURS } from '#shared/network/timetable/driving-limits.ts';
import { rosterApi } from '#shared/sales/trips/roster-api.ts';
import { rosterCalendar } from '#shared/sales/trips/roster-calendar.ts';
import { rosterFeedApi } from '#shared/sales/trips/roster-feed-api.ts';
import { absenceData, addAbsence, eraseAbsences, removeAbsence } from '../commands/absence.ts';
import { dropFeed, eraseFeed, makeFeed } from '../commands/roster-feed.ts';
import { hoursWith, rosterWeek } from '../queries/roster.ts';
import { type Feed, feedData, feedOf, feedSince } from '../queries/roster-feed.ts';

const handlers: Handlers<typeof rosterFeedApi> = {
  feed: ({ sql, me }) => feedSince(sql, me.accountId),

  makeFeed: async ({ app, pool, me, now }) => ({
    url: app.publicUrl(`/api/roster/${await makeFeed(pool, me.accountId, now)}.ics`),
  }),

  revokeFeed: async ({ sql, me }) => {
    await dropFeed(sql, me.accountId);
  },

  calendar: async ({ app, sql, params, now }) => {
    const feed = await feedOf(sql, params.token, now);
    return new TextEncoder().encode(asCalendar(app, feed, now));
  },
};

/** A driver's own roster for the calendar of their phone (docs/product.md 8.18). */
export const rosterFeed = defineDomain('rosterFeed', rosterFeedApi, handlers, {
  personalData: { covers: ['roster_feed.account_id'], export: feedData, erase: eraseFeed },
});

function asCalendar(app: AppContext, { locale, trips, absences }: Feed, now: Date): string {
  const words = { name: text(locale, 'calendar.feed.name'), off: text(locale, 'calendar.roster.kind.off') };
  const events = trips.map(({ id, from, to, point, bus, mate, departsAt, arrivesAt, wheel, week }) => ({
    id,
    title: `${nameIn(from, locale)} – ${nameIn(to, locale)}`,
    notes: [
      bus,
      mate && text(locale, 'calendar.roster.mate', { name: mate }),
      wheel > 0 && text(locale, 'calendar.feed.wheel', { time: durationText(locale, wheel) }),
      week > 0 &&
        text(locale, 'calendar.feed.week', {
          used: durationText(locale, week),
          limit: durationText(locale, HOURS.WEEK),
        }),
    ]
      .filter(Boolean)
      .join(' · '),
    place: [nameIn(from, locale), point].filter(Boolean).join(', '),
    departsAt,
    arrivesAt,
    url: app.publicUrl(`/trips/list/${id}`),
  }));
  return rosterCalendar(words, { trips: events, absences }, now);
}

const rosterHandlers: Handlers<typeof rosterApi> = {
  week: ({ sql, me, query }) => rosterWeek(sql, me, query.from),

  addAbsence: async ({ sql, me, body, changed }) => {
    const added = await addAbsence(sql, me, body);
    changed(`carrier:${me.carrierId}`);
    return added;
  },

  removeAbsence: async ({ sql, me, params, changed }) => {
    await removeAbsence(sql, me, params.absenceId);
    changed(`carrier:${me.carrierId}`);
    return { done: true as const };
  },

  hours: ({ sql, me, params, query }) => hoursWith(sql, me.carrierId, params.tripId, query),
};

export const roster = defineDomain('roster', rosterApi, rosterHandlers, {
  personalData: { covers: ['driver_absence.account_id'], export: absenceData, erase: eraseAbsences },
});
