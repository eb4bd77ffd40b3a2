import type { Db } from '#server/core/database/db.ts';
import { notificationTexts } from '#server/messaging/notifications/labels.ts';
import { bookingFacts } from '#server/messaging/notifications/present.ts';
import { factsOf } from '#server/messaging/notifications/queries/facts.ts';
import { peopleOf } from '#server/messaging/notifications/queries/people.ts';
import type { Locale } from '#shared/i18n/locale.ts';
import { SUBJECTS } from '#shared/messaging/notifications/subjects.ts';
import type { Outlook } from '#shared/office/disruption/schema.ts';
import { wants } from '#shared/people/accounts/profile/notifications.ts';
import { WORDING_SUBJECTS, type WordingSubject } from '#shared/sales/trips/wording.ts';
import type { Effects } from './effects.ts';
import { type ConcernedBooking, reachedByPush } from './trip.ts';

const { kind: KIND } = SUBJECTS.newSeat;

export async function notifyingOf(
  sql: Db,
  effects: Effects,
  { locale, now }: { locale: Locale; now: Date },
): Promise<Outlook['notifying']> {
  const { moved, unseated, untouched } = effects.affected;
  const ids = new Set([...moved, ...unseated, ...untouched]);
  const parties = [
    ...new Map(effects.people.filter(({ id }) => ids.has(id)).map((one) => [one.partyId, one])).values(),
  ];
  const accounts = parties.flatMap(({ accountId }) => accountId ?? []);
  const [people, pushed] = await Promise.all([peopleOf(sql, accounts), reachedByPush(sql, accounts, now)]);
  const by = (reached: (person: (typeof people)[number]) => boolean) =>
    parties.filter(({ accountId }) => people.some((person) => person.accountId === accountId && reached(person)))
      .length;
  return {
    all: parties.length,
    push: by((person) => pushed.has(person.accountId) && wants(person, KIND, 'push')),
    email: by((person) => wants(person, KIND, 'email')),
    call: parties
      .filter(({ accountId }) => accountId === null)
      .map((one) => ({ bookingId: firstOf(effects.people, one), name: one.name, phone: one.phone })),
    sample: await sampleOf(sql, effects, locale),
    subjects: subjectsFor(effects),
    inOtherLanguage: by((person) => person.locale !== locale),
  };
}

/** The texts that passengers with an account get; a parcel's sender has their own text. */
export function subjectsFor({ affected, people }: Effects): WordingSubject[] {
  const reached = new Set(
    people.filter(({ kind, accountId }) => kind === 'passenger' && accountId !== null).map(({ id }) => id),
  );
  const groups: Partial<Record<WordingSubject, number[]>> = {
    newSeat: affected.moved,
    unseated: affected.unseated,
    changed: affected.untouched,
  };
  return WORDING_SUBJECTS.filter((subject) => groups[subject]?.some((id) => reached.has(id)));
}

function firstOf(people: readonly ConcernedBooking[], { partyId, id }: ConcernedBooking): number {
  return people.find((one) => one.partyId === partyId)?.id ?? id;
}

/** The text that one of the people gets, as it will be after the change. */
async function sampleOf(sql: Db, { affected, bus, placed, people }: Effects, locale: Locale): Promise<string | null> {
  const { moved, unseated, untouched } = affected;
  const subject = moved.length > 0 ? 'newSeat' : unseated.length > 0 ? 'unseated' : 'changed';
  const id = { newSeat: moved, unseated, changed: untouched }[subject][0];
  const facts = id === undefined ? undefined : (await factsOf(sql, [id])).get(id);
  if (!facts) return null;
  const party = people.filter(({ partyId }) => partyId === facts.partyId).map((one) => one.id);
  const group =
    subject === 'changed' ? party : (subject === 'newSeat' ? moved : unseated).filter((one) => party.includes(one));
  const seats = placed.flatMap(({ id: one, seat }) => (group.includes(one) ? (seat ?? []) : []));
  const words = { ...bookingFacts(facts), count: group.length, bus: bus.number, model: bus.model, seats };
  return notificationTexts(subject, words, locale).body;
}
