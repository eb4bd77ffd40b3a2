import { type Measure, type ReportKind, TERMS_RULES } from '#shared/people/reports/rules.ts';
import { dateIn, deviceZone, longDate, numericDate, timeIn } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';

/** The reported thing, as a title: 'Повідомлення: Роман'. */
export function thingTitle(kind: ReportKind, title: string): string {
  const words = t(`reports.kind.${kind}`);
  return [words.slice(0, 1).toUpperCase() + words.slice(1), thingName(kind, title)].filter(Boolean).join(': ');
}

/** The name of the reported thing in the reader's script; the plate of a bus, behind the carrier's name, stays as it is written. */
export function thingName(kind: ReportKind, title: string): string {
  const plate = kind === 'bus_photo' ? title.lastIndexOf(', ') : -1;
  return plate < 0 ? inOwnScript(title) : inOwnScript(title.slice(0, plate)) + title.slice(plate);
}

/** A rule of the terms by its name, or what the operator wrote. */
export function ruleText(rule: string): string {
  const known = TERMS_RULES.find((one) => one === rule);
  return known ? t(`reports.rule.${known}`) : rule;
}

/** '10.06.2026, 12:00' on the reader's clock. */
export function momentText(at: string): string {
  return `${numericDate(dateIn(deviceZone(), at))}, ${timeIn(deviceZone(), at)}`;
}

export function dayText(at: string): string {
  return longDate(dateIn(deviceZone(), at));
}

export function measuresText(measures: readonly Measure[]): string {
  return measures.map((measure) => t(`reports.measure.${measure}`)).join(', ');
}
