import '#web/ui/content/table.css';
import { useState } from 'react';
import { booked, calledOff, fillRate, missedShare } from '#shared/office/admin/market.ts';
import type { MarketFigures } from '#shared/office/admin/market-api.ts';
import { number, numericDate, shortDay, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { percentLabel } from '#web/office/dashboard/figures.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { BarChart } from '#web/ui/media/BarChart.tsx';

/** As many weeks as are listed at first: a quarter. */
const AT_FIRST = 13;

type Week = MarketFigures['weeks'][number];

/** The weeks of a period, the newest first: rows on a phone, a table on a wide screen. */
export function MarketWeeks({ weeks }: Pick<MarketFigures, 'weeks'>) {
  const [all, setAll] = useState(false);
  const newest = weeks.toReversed();
  const shown = all ? newest : newest.slice(0, AT_FIRST);
  return (
    <Section title={t('market.weeks')}>
      <BarChart title={t('market.chart')} bars={barsOf(weeks)} />
      <Rows className="mt-4 lg:hidden" aria-label={t('market.weeks')}>
        {shown.map((week) => (
          <Row key={week.from} strong={weekText(week)} quiet={quietOf(week)} side={<Side week={week} />} />
        ))}
      </Rows>
      <WeekTable weeks={shown} />
      {shown.length < weeks.length && (
        <Button kind="edge" className="mt-3" onClick={() => setAll(true)}>
          {t('market.weeks.earlier', { n: weeks.length - shown.length })}
        </Button>
      )}
    </Section>
  );
}

const AXIS_LABELS = 8;

function barsOf(weeks: readonly Week[]) {
  const now = today();
  const every = Math.ceil(weeks.length / AXIS_LABELS);
  return weeks.map(({ from, to, counts }, index) => ({
    label: shortDay(from),
    axis: index % every === 0 ? `${Number(from.slice(8))}.${from.slice(5, 7)}` : '',
    value: booked(counts),
    now: from <= now && now <= to,
  }));
}

/** '16.11.2026 – 22.11.2026'. */
function weekText({ from, to }: Week): string {
  return from === to ? numericDate(from) : `${numericDate(from).slice(0, 5)} – ${numericDate(to)}`;
}

function quietOf({ counts }: Week): string {
  const words = t('market.week.row', { trips: counts.trips, passengers: counts.passengers });
  const full = fillRate(counts);
  return full === null ? words : `${words} · ${t('market.week.full', { share: percentLabel(full) })}`;
}

function Side({ week }: { week: Week }) {
  return (
    <span className="n whitespace-nowrap text-right">
      <b>{number(booked(week.counts))}</b>
      <span className="block text-small text-quiet">{growthText(week)}</span>
    </span>
  );
}

/** From this growth on it is written as a multiple: five times as much. */
const MULTIPLE = 4;

/** '+12 %', 'у 7 разів', or in words what there was before; a dash where there is nothing to compare with. */
function growthText({ growth, after }: Week): string {
  if (after) return t(`market.growth.after.${after}`);
  if (growth === null) return '–';
  if (growth >= MULTIPLE) return t('market.growth.times', { n: Math.round(growth + 1) });
  const share = percentLabel(Math.abs(growth));
  if (Math.round(growth * 100) === 0) return share;
  return growth > 0 ? `+${share}` : `−${share}`;
}

function WeekTable({ weeks }: { weeks: readonly Week[] }) {
  return (
    <div className="mt-4 hidden lg:block">
      <table className="tb">
        <thead>
          <tr>
            <th>{t('market.week')}</th>
            <th className="num">{t('market.trips')}</th>
            <th className="num">{t('market.passengers')}</th>
            <th className="num">{t('market.parcels')}</th>
            <th className="num">{t('market.fill')}</th>
            <th className="num">{t('market.booked')}</th>
            <th className="num">{t('market.growth.column')}</th>
            <th className="num">{t('market.calledOff')}</th>
            <th className="num">{t('market.people')}</th>
            <th className="num">{t('market.missed.share')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week.from}>
              <td className="whitespace-nowrap">{weekText(week)}</td>
              <td className="num">{number(week.counts.trips)}</td>
              <td className="num">{number(week.counts.passengers)}</td>
              <td className="num">{number(week.counts.parcels)}</td>
              <td className="num">{percentLabel(fillRate(week.counts))}</td>
              <td className="num">{number(booked(week.counts))}</td>
              <td className="num">{growthText(week)}</td>
              <td className="num">{number(calledOff(week.counts))}</td>
              <td className="num">{number(week.counts.people)}</td>
              <td className="num">{percentLabel(missedShare(week.counts))}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
