import { nameIn } from '#shared/i18n/locale.ts';
import type { OwnNewHours } from '#shared/sales/trips/new-hours.ts';
import { inScript, type Words } from './ride-words.ts';

/** The differences of a ride with new hours, each with before and now; `when` writes an instant in the zone of its stop. */
export function hoursText(
  words: Words,
  { from, to }: Pick<OwnNewHours, 'from' | 'to'>,
  when: (at: string, zone: string) => string,
): string {
  const { locale, say } = words;
  const point = (name: string) => inScript(words, name) || say('notifications.newHours.noPoint');
  const lines = [from, to].flatMap(({ place, zone, before, after }, index) => {
    const stop = nameIn(place, locale);
    const times = { stop, before: when(before.at, zone), after: when(after.at, zone) };
    const points = { stop, before: point(before.point), after: point(after.point) };
    return [
      before.at !== after.at && say(`notifications.newHours.${index === 0 ? 'departs' : 'arrives'}`, times),
      before.point !== after.point && say('notifications.newHours.point', points),
    ];
  });
  return lines.filter(Boolean).join('. ');
}
