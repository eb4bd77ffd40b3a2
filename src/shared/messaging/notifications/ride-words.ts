import { nightOf } from '#shared/core/night.ts';
import { transliterate } from '#shared/core/text/transliterate.ts';
import { localTime } from '#shared/core/time.ts';
import { type Locale, type LocalName, languageTag, nameIn } from '#shared/i18n/locale.ts';
import type { MessageKey, MessageValues } from '#shared/i18n/messages.ts';
import type { BoardingPoint } from '#shared/network/timetable/points-schema.ts';

/** The words of a language: its texts, dates and times, as messages about a ride need them. */
export interface Words {
  locale: Locale;
  say: (key: MessageKey, values?: MessageValues) => string;
}

export interface RideStop {
  name: LocalName;
  point: string;
  /** Where exactly it is; null if the carrier has not said it. */
  spot: BoardingPoint | null;
  zone: string;
  at: string;
  country: string;
}

/** The clock that most readers have at home, which is named beside the clock of a stop that differs from it. */
const HOME_ZONE = 'Europe/Kyiv';

export function format(
  { locale }: Pick<Words, 'locale'>,
  at: string | Date,
  zone: string,
  parts: Intl.DateTimeFormatOptions,
) {
  return new Intl.DateTimeFormat(languageTag(locale), { ...parts, timeZone: zone }).format(new Date(at));
}

/** 'сб 5 грудня'. */
export function shortDay(words: Pick<Words, 'locale'>, at: string | Date, zone: string): string {
  const weekday = format(words, at, zone, { weekday: 'short' });
  return `${weekday} ${format(words, at, zone, { day: 'numeric', month: 'long' })}`;
}

/** 'Львів – Берлін, сб 5 грудня, 00:25'. */
export function rideName(words: Pick<Words, 'locale'>, ride: RideHead): string {
  const { from, to, zone, departsAt } = ride;
  const at = new Date(departsAt);
  return `${nameIn(from, words.locale)} – ${nameIn(to, words.locale)}, ${shortDay(words, at, zone)}, ${localTime(at, zone)}`;
}

export interface RideHead {
  from: LocalName;
  to: LocalName;
  zone: string;
  departsAt: string;
}

/** 'у ніч із п’ятниці на суботу' for a departure from 00:00 to 04:00; '' for any other. */
export function nightWords({ say }: Words, at: string | Date, zone: string): string {
  const night = nightOf(at, zone);
  return night ? say('core.night', { day: night.day }) : '';
}

/** 'за польським часом'. */
export function clockName({ say }: Words, zone: string): string {
  return say('mail.clock', { zone: zone.split('/').at(-1) ?? '' });
}

/**
 * One or more times of a stop by its clock. Where that differs from the clock of Kyiv both are named:
 * '12:50 за польським часом (13:50 за київським)'.
 */
export function clockText(words: Words, at: readonly (string | Date)[], zone: string): string {
  const shown = (clock: string) => [...new Set(at.map((one) => localTime(new Date(one), clock)))].join('–');
  if (shown(zone) === shown(HOME_ZONE)) return shown(zone);
  return words.say('mail.clocks', { time: shown(zone), zone: zone.split('/').at(-1) ?? '', home: shown(HOME_ZONE) });
}

/** A carrier's or a person's own words in the reader's script. */
export function inScript({ locale }: Pick<Words, 'locale'>, text: string): string {
  return locale === 'uk' ? text : transliterate(text);
}
