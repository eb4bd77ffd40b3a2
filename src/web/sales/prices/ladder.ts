import { cancellationSpans } from '#shared/sales/prices/cancellation.ts';
import type { CancellationTerms } from '#shared/sales/prices/conditions-schema.ts';
import type { Translate } from '#web/core/i18n/both-languages.ts';
import { dateIn, longDate, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';

/** Costs of cancelling, in sentences by hours before departure; in the reader's language unless another is given. */
export function ladderLines(terms: CancellationTerms, say: Translate = t): string[] {
  const last = terms?.at(-1);
  if (!terms || !last) return [say('tariff.cancel.free')];
  const steps = terms.filter(({ hoursBefore }) => hoursBefore > 0);
  const [first] = steps;
  return [
    first ? say('tariff.cancel.line.free', { hours: first.hoursBefore }) : say('tariff.cancel.line.freeUntilDeparture'),
    ...steps.map(({ hoursBefore, percent }, index) => {
      const to = steps[index + 1]?.hoursBefore;
      return to === undefined
        ? say('tariff.cancel.line.last', { hours: hoursBefore, percent })
        : say('tariff.cancel.line.between', { from: hoursBefore, to, percent });
    }),
    say('tariff.cancel.line.noShow', { percent: last.percent }),
  ];
}

/** Costs of cancelling a ride from now on, in sentences with dates on the clock of the boarding stop. */
export function datedLadder(terms: CancellationTerms, departsAt: Date, zone: string, now: Date): string[] {
  const last = terms?.at(-1);
  if (!terms || !last) return [t('tariff.cancel.free')];
  const spans = cancellationSpans(terms, departsAt).filter(({ until }) => until === null || until >= now);
  const [current, ...later] = spans;
  const departs = departsAt.getTime();
  return [
    ...(current?.until && current.percent === 0
      ? [t('tariff.cancel.free.until', { until: momentIn(zone, current.until, now) })]
      : [t('tariff.cancel.nowPercent', { percent: current?.percent ?? 0 })]),
    ...later.flatMap(({ from, percent }) =>
      from && from.getTime() < departs ? [t('tariff.cancel.from', { from: momentIn(zone, from, now), percent })] : [],
    ),
    t('tariff.cancel.noShow', { percent: last.percent }),
  ];
}

/** 'пт, 27 листопада, 18:00' on the clock of a zone. */
export function momentIn(zone: string, instant: Date, now: Date): string {
  return `${longDate(dateIn(zone, instant), dateIn(zone, now))}, ${timeIn(zone, instant)}`;
}
