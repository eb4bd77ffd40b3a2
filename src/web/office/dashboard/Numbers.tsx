import { type Dashboard, PERIODS, type Period } from '#shared/office/dashboard/api.ts';
import { shortDay, today, weekdayName } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { staffPaths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { BarChart } from '#web/ui/media/BarChart.tsx';
import { Figures } from '#web/ui/media/Figures.tsx';

interface NumbersProps {
  data: Dashboard;
  period: Period;
  setPeriod: (period: Period) => void;
}

const FIGURES = ['newBookings', 'passengers', 'trips', 'cancelled', 'profileViews', 'parcels'] as const;

export function Numbers({ data, period, setPeriod }: NumbersProps) {
  const { userType, carrierInfo } = useSession();
  return (
    <Section className="lg:border-0">
      <Segmented
        label={t('dashboard.period')}
        options={PERIODS.map((value) => ({ value, label: t(`dashboard.period.${value}`) }))}
        value={period}
        onChange={setPeriod}
        className="mb-4"
      />
      <Figures
        className="kpi-three"
        figures={FIGURES.map((name) => ({
          label: t(`dashboard.figure.${name}`),
          value: data[name].now,
          // Views are counted by whole days, so the views of a day that is not over have nothing to be compared with.
          change: period === 'today' && name === 'profileViews' ? undefined : data[name].now - data[name].before,
          better: name === 'cancelled' ? 'down' : 'up',
        }))}
      />
      <Note className="mt-2">{t(`dashboard.before.${period}`)}</Note>
      <div className="mt-5">
        <BarChart title={t('dashboard.chart')} bars={barsOf(data.chart)} />
      </div>
      {carrierInfo?.role !== 'driver' && (
        <LinkButton kind="edge" className="mt-4" to={staffPaths(userType).figures}>
          {t('dashboard.figures')}
        </LinkButton>
      )}
    </Section>
  );
}

/** Labels a week by weekday; in a month only every fifth day has space. */
function barsOf(chart: Dashboard['chart']) {
  const now = today();
  const month = chart.length > 7;
  return chart.map(({ date, passengers }) => {
    const day = Number(date.slice(8));
    return {
      label: month ? shortDay(date) : weekdayName(date),
      axis: month ? (day === 1 || day % 5 === 0 ? String(day) : '') : undefined,
      value: passengers,
      now: date === now,
    };
  });
}
