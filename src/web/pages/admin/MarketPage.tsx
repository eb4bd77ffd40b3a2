import { useQuery } from '@tanstack/react-query';
import { booked, calledOff, fillRate, missedShare } from '#shared/office/admin/market.ts';
import { type DemandRow, type MarketFigures, marketApi } from '#shared/office/admin/market-api.ts';
import type { Span } from '#shared/office/dashboard/period.ts';
import { download } from '#web/core/api/download.ts';
import { number, numericDate, shortDay, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { marketQuery, overviewQuery } from '#web/office/admin/queries.ts';
import { FigureSpan, periodOf, periodParams, spanOfChoice } from '#web/office/dashboard/FigureSpan.tsx';
import { percentLabel } from '#web/office/dashboard/figures.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Figures } from '#web/ui/media/Figures.tsx';
import { Page } from '#web/ui/Page.tsx';
import { MarketWeeks } from './service/MarketWeeks.tsx';
import { ServicePart } from './service/ServicePart.tsx';

/** /admin/figures: what happened over all carriers in a period, where demand is without a trip, and how the service itself does. */
export function MarketPage() {
  const title = t('market.title');
  const [params, setParams] = useSearchParams();
  const choice = periodOf(params, today());
  const span = spanOfChoice(choice, today());
  const { data: overview } = useQuery(overviewQuery());
  const query = useQuery({ ...marketQuery(span), enabled: span.from <= span.to });
  const { data, error } = query;
  const administrator = overview?.role === 'administrator';
  return (
    <Page title={title} width="page" align="left" large actions={administrator ? <CsvButton span={span} /> : undefined}>
      <FigureSpan
        choice={choice}
        span={span}
        onChange={(next) => setParams(periodParams({ ...choice, ...next }, today()), { replace: true })}
      />
      <Loaded query={query}>{(data) => <Market data={data} />}</Loaded>
      {administrator && (data || error) && <ServicePart />}
    </Page>
  );
}

function Market({ data }: { data: MarketFigures }) {
  const { now } = data;
  if (now.trips + now.cancelledTrips + booked(now) + calledOff(now) + now.people + now.searches === 0) {
    return (
      <>
        <Empty title={t('market.none')} text={t('market.none.text')} />
        <Standing data={data} />
      </>
    );
  }
  return (
    <>
      <Numbers data={data} />
      <MarketWeeks weeks={data.weeks} />
      <WantedPart wanted={data.wanted} />
      <Section title={t('market.cancelled')}>
        <Facts
          layout="lines"
          className="max-w-prose"
          facts={[
            ...(['byPassenger', 'byCarrier', 'byTrip', 'byExpiry'] as const).map((name) => ({
              term: t(`market.${name}`),
              value: number(now[name]),
            })),
            { term: t('market.noShows'), value: number(now.noShows) },
            { term: t('market.cancelledTrips'), value: number(now.cancelledTrips) },
          ]}
        />
      </Section>
      <Standing data={data} />
      <Note className="max-w-prose px-4 py-4">{t('market.how')}</Note>
    </>
  );
}

function Numbers({ data: { now, before, spanBefore } }: { data: MarketFigures }) {
  const comparable = before.trips + booked(before) > 0;
  const figure = (label: string, nowIs: number, wasIs: number, better: 'up' | 'down' = 'up') => ({
    label,
    value: nowIs,
    better,
    change: comparable ? nowIs - wasIs : undefined,
  });
  const share = (label: string, nowIs: number | null, wasIs: number | null, better: 'up' | 'down' = 'up') => ({
    label,
    value: percentLabel(nowIs),
    better,
    change: nowIs === null || wasIs === null ? undefined : Math.round(nowIs * 100) - Math.round(wasIs * 100),
  });
  return (
    <Section separator="none">
      <Figures
        className="kpi-four"
        figures={[
          figure(t('market.trips'), now.trips, before.trips),
          figure(t('market.bookedSeats'), now.bookedSeats, before.bookedSeats),
          figure(t('market.bookedParcels'), now.bookedParcels, before.bookedParcels),
          share(t('market.fill'), fillRate(now), fillRate(before)),
          figure(t('market.calledOff'), calledOff(now), calledOff(before), 'down'),
          share(t('market.missed.share'), missedShare(now), missedShare(before), 'down'),
          figure(t('market.people'), now.people, before.people),
          figure(t('market.carriers'), now.carriers, before.carriers),
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

/** Reports with how long they took, and the carriers by what they are now. */
function Standing({ data: { reports, carriers } }: { data: MarketFigures }) {
  const { filed, decided, medianHours, open, overdue } = reports;
  return (
    <div className="lg:grid lg:grid-cols-2">
      <Section title={t('market.reports')}>
        <Facts
          layout="lines"
          facts={[
            { term: t('market.reports.filed'), value: number(filed) },
            { term: t('market.reports.decided'), value: number(decided) },
            {
              term: t('market.reports.median'),
              value: medianHours === null ? '–' : t('market.reports.hours', { hours: number(medianHours, 1) }),
            },
            { term: t('market.reports.open'), value: number(open) },
            { term: t('market.reports.overdue'), value: number(overdue) },
          ]}
        />
      </Section>
      <Section title={t('market.states')}>
        <Facts
          layout="lines"
          facts={[
            { term: t('market.state.selling'), value: number(carriers.selling) },
            ...carriers.states.map(({ state, count }) => ({ term: t(`market.state.${state}`), value: number(count) })),
          ]}
        />
      </Section>
    </div>
  );
}

function CsvButton({ span }: { span: Span }) {
  const { run, busy } = useAction(() => download(marketApi.csv, { query: { ...span } }));
  return (
    <Button kind="edge" size="small" icon="download" busy={busy} onClick={() => void run()}>
      {t('market.csv')}
    </Button>
  );
}

/** Connections that were searched for without a result, the most wanted first. */
function WantedPart({ wanted }: Pick<MarketFigures, 'wanted'>) {
  return (
    <Section title={t('market.wanted')}>
      {wanted.length === 0 && <p className="text-quiet">{t('market.wanted.none')}</p>}
      <Rows aria-label={t('market.wanted')}>
        {wanted.map((row) => (
          <Row
            key={`${row.kind} ${row.from.id} ${row.to.id}`}
            leading={<Icon name={row.kind === 'parcel' ? 'box' : 'user'} label={t(`market.wanted.${row.kind}`)} />}
            strong={`${named(row.from.name)} – ${named(row.to.name)}`}
            quiet={t('market.wanted.on', { days: daysText(row) })}
            side={<span className="n whitespace-nowrap">{t('market.wanted.count', { n: row.times })}</span>}
          />
        ))}
      </Rows>
      <Note className="mt-3 max-w-prose">{t('market.wanted.how')}</Note>
    </Section>
  );
}

function daysText({ days }: DemandRow): string {
  return days.map(({ date }) => shortDay(date)).join(', ');
}
