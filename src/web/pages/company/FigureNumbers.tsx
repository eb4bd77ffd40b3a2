import { averageStars, type Counts, noShowShare, occupancy, punctuality } from '#shared/office/dashboard/figures.ts';
import type { Figures as FiguresOfPeriod } from '#shared/office/dashboard/figures-api.ts';
import { money, number, numericDate } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { percentLabel } from '#web/office/dashboard/figures.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Figures } from '#web/ui/media/Figures.tsx';

export function FigureNumbers({ data: { now, before, spanBefore } }: { data: FiguresOfPeriod }) {
  const comparable = before.trips + before.cancelledTrips > 0;
  const changeOf = (nowIs: number | null, wasIs: number | null, units: number) =>
    comparable ? difference(nowIs, wasIs, units) : undefined;
  const share = (countOf: (counts: Counts) => number | null) => ({
    value: percentLabel(countOf(now)),
    change: changeOf(countOf(now), countOf(before), 100),
  });
  const stars = averageStars(now);
  return (
    <Section separator="none">
      <Figures
        className="kpi-four"
        figures={[
          {
            label: t('figures.revenue'),
            value: money(now.revenue),
            change: changeOf(now.revenue, before.revenue, 0.01),
          },
          {
            label: t('figures.received'),
            value: money(now.received),
            change: changeOf(now.received, before.received, 0.01),
          },
          {
            label: t('figures.passengers'),
            value: now.passengers,
            change: changeOf(now.passengers, before.passengers, 1),
          },
          { label: t('figures.parcels'), value: now.parcels, change: changeOf(now.parcels, before.parcels, 1) },
          { label: t('figures.occupancy'), ...share(occupancy) },
          { label: t('figures.punctuality'), ...share(punctuality) },
          { label: t('figures.noShowShare'), ...share(noShowShare), better: 'down' },
          { label: t('figures.stars'), value: stars === null ? '–' : number(stars, 1) },
        ]}
      />
      {comparable && (
        <Note className="mt-2">
          {t('figures.against', { from: numericDate(spanBefore.from), to: numericDate(spanBefore.to) })}
        </Note>
      )}
    </Section>
  );
}

/** The change in whole units, such as euros or percent; undefined where either value is unknown. */
function difference(now: number | null, before: number | null, units: number): number | undefined {
  return now === null || before === null ? undefined : Math.round(now * units) - Math.round(before * units);
}
