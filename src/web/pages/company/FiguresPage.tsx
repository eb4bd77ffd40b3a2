import { useQuery } from '@tanstack/react-query';
import type { LocalDate } from '#shared/core/time.ts';
import { FIGURE_GROUPS, type FigureGroup } from '#shared/office/dashboard/figures.ts';
import { type Figures as FiguresOfPeriod, figuresApi } from '#shared/office/dashboard/figures-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { PUNCTUAL_WITHIN_MINUTES } from '#shared/sales/trips/delay.ts';
import { download } from '#web/core/api/download.ts';
import { money, monthAndYear, shortDay, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import {
  FigureSpan,
  type PeriodChoice,
  periodOf,
  periodParams,
  spanOfChoice,
} from '#web/office/dashboard/FigureSpan.tsx';
import { figuresQuery } from '#web/office/dashboard/figures.ts';
import { staffPaths } from '#web/paths.ts';
import { debtsQuery } from '#web/sales/bookings/money/debts.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { BarChart } from '#web/ui/media/BarChart.tsx';
import { Page } from '#web/ui/Page.tsx';
import { FigureNumbers } from './FigureNumbers.tsx';
import { FigureRows } from './FigureRows.tsx';

/** `/carrier/figures`, `/driver/figures`: sales, occupancy and punctuality of the trips of a period. */
export function FiguresPage() {
  const { userType } = useSession();
  const [params, setParams] = useSearchParams();
  const choice = choiceOf(params, today());
  const span = spanOfChoice(choice, today());
  const query = useQuery({
    ...figuresQuery(span, choice.by),
    enabled: span.from <= span.to,
  });
  const { data } = query;
  const title = t('core.title.figures');
  const empty = data !== undefined && data.now.trips + data.now.cancelledTrips === 0;
  return (
    <Page title={title} width="page" back={staffPaths(userType).dashboard}>
      <FigureSpan
        choice={choice}
        span={span}
        onChange={(next) => setParams(paramsOf({ ...choice, ...next }, today()), { replace: true })}
      />
      <Loaded query={query} />
      {empty && <Empty title={t('figures.none')} text={t('figures.none.text')} />}
      {data && !empty && (
        <>
          <FigureNumbers data={data} />
          <ReceivedNote />
          <Section>
            <BarChart title={t(`figures.chart.${data.unit}`)} bars={barsOf(data)} />
          </Section>
          <Section title={t('figures.by')} side={<CsvButton span={span} by={choice.by} />}>
            <Segmented
              label={t('figures.by')}
              options={FIGURE_GROUPS.map((value) => ({ value, label: t(`figures.by.${value}`) }))}
              value={choice.by}
              onChange={(by) => setParams(paramsOf({ ...choice, by }, today()), { replace: true })}
              className="mb-3"
            />
            <FigureRows rows={data.rows} by={choice.by} span={data.span} />
          </Section>
          <Section title={t('figures.how.title')}>
            <p className="max-w-prose text-quiet">{t('figures.how', { minutes: PUNCTUAL_WITHIN_MINUTES })}</p>
          </Section>
        </>
      )}
    </Page>
  );
}

/** Why more or less was received than was sold: money that is to be given back, and rides that are not paid. */
function ReceivedNote() {
  const { data } = useQuery(debtsQuery());
  if (!data || data.owed + data.dueBack === 0) return null;
  return (
    <Note className="px-4 pb-3">
      {t('figures.received.note', { back: money(data.dueBack), owed: money(data.owed) })}
    </Note>
  );
}

function barsOf({ chart, unit }: FiguresOfPeriod) {
  const now = today();
  return chart.map(({ from, revenue }, index) => ({
    label: unit === 'month' ? monthAndYear(from) : shortDay(from),
    axis: axisOf(from, unit, index, chart.length),
    value: Math.round(revenue / 100),
    now: unit === 'day' && from === now,
  }));
}

function axisOf(from: string, unit: FiguresOfPeriod['unit'], index: number, count: number): string {
  if (unit === 'month') return from.slice(5, 7);
  const day = String(Number(from.slice(8)));
  if (unit === 'week') return count <= 10 || index % 2 === 0 ? `${day}.${from.slice(5, 7)}` : '';
  return count <= 10 || Number(day) === 1 || Number(day) % 5 === 0 ? day : '';
}

function CsvButton({ span, by }: { span: Span; by: FigureGroup }) {
  const { run, busy, failure } = useAction(() => download(figuresApi.csv, { query: { ...span, by } }), {
    refusal: 'beside',
  });
  return (
    <div>
      <Button kind="edge" icon="download" busy={busy} onClick={() => void run()}>
        {t('figures.csv')}
      </Button>
      <Refusal text={failure} className="mt-2" />
    </div>
  );
}

interface FigureChoice extends PeriodChoice {
  by: FigureGroup;
}

/** Reads the choice from the query of the address; what is missing or wrong is the current month by route. */
function choiceOf(params: URLSearchParams, today: LocalDate): FigureChoice {
  return { ...periodOf(params, today), by: FIGURE_GROUPS.find((one) => one === params.get('by')) ?? 'route' };
}

/** Writes a choice as the query of the address, without what is the default. */
function paramsOf({ by, ...choice }: FigureChoice, today: LocalDate): Record<string, string> {
  return { ...periodParams(choice, today), ...(by !== 'route' && { by }) };
}
