import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { addDays } from '#shared/core/time.ts';
import { OUT_KINDS, type OutKind, type OutPlan, type StandIn } from '#shared/office/disruption/period.ts';
import type { Replacement } from '#shared/office/disruption/schema.ts';
import { dateIn, today } from '#web/core/i18n/format.ts';
import { inOwnScript, t } from '#web/core/i18n/i18n.ts';
import { useSearchParams } from '#web/core/router/router.tsx';
import { outQuery } from '#web/office/disruption/queries.ts';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Segmented } from '#web/ui/fields/Segmented.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { PeriodTrips } from '../people/PeriodTrips.tsx';
import { ClosedCrossing } from '../steps/ClosedCrossing.tsx';

/** A bus is usually out for this many days. */
const USUAL_DAYS = 5;

/** One action over a period: a bus or a driver is out from … to …, and another one is used on the trips of these days. */
export function ReplacePeriod({ trip }: { trip: Replacement['trip'] }) {
  const [params, setParams] = useSearchParams();
  const first = dateIn(trip.stops[0]?.zone ?? 'UTC', trip.departsAt);
  const both = trip.busId !== null && trip.driverId !== null;
  const choices = [...(both ? OUT_KINDS : []), ...(trip.crosses ? (['crossing'] as const) : [])];
  const over = choices.find((one) => one === params.get('over')) ?? choices[0] ?? 'bus';
  const kind = over === 'crossing' ? 'bus' : over;
  const from = params.get('from') ?? first;
  const until = params.get('until') ?? addDays(first, USUAL_DAYS - 1);
  const by = Number(params.get('by')) || null;
  // After the change the trip itself has the other one.
  const [staff] = useState({ bus: trip.busId, driver: trip.driverId });
  const out = staff[kind] ?? 0;
  const query = useQuery({
    ...outQuery({ kind, out, from, until, ...(by && { by }) }),
    enabled: over !== 'crossing' && out > 0 && from <= until,
    placeholderData: keepPreviousData,
  });
  const change = (next: Record<string, string>) =>
    setParams({ over, from, until, ...(by && { by: String(by) }), ...next }, { replace: true });
  const { isPlaceholderData } = query;
  const data = over === 'crossing' ? undefined : query.data;
  return (
    <div className="pb-4" aria-busy={isPlaceholderData}>
      <div className="grid gap-3 px-4 pt-2 lg:max-w-prose">
        {choices.length > 1 && (
          <Segmented
            label={t('disruption.period.who')}
            options={choices.map((value) => ({ value, label: t(`disruption.period.${value}`) }))}
            value={over}
            onChange={(next: OutKind | 'crossing') => setParams({ over: next, from, until }, { replace: true })}
          />
        )}
        {data && (
          <p>
            {t(`disruption.period.out.${kind}`)} <b className="font-strong">{inOwnScript(data.name)}</b>
            {data.mark && <span className="n text-quiet"> · {markText(kind, data.mark)}</span>}
          </p>
        )}
        <div className="grid pairs gap-3">
          <TextField
            type="date"
            label={t('disruption.period.from')}
            value={from}
            min={today()}
            max={until}
            onChange={({ target }) => target.value && change({ from: target.value })}
          />
          <TextField
            type="date"
            label={t('disruption.period.until')}
            value={until}
            min={from}
            onChange={({ target }) => target.value && change({ until: target.value })}
          />
        </div>
      </div>
      {over === 'crossing' && from <= until && <ClosedCrossing tripId={trip.id} from={from} until={until} />}
      {over !== 'crossing' && (
        <Loaded query={query} loading={<Skeleton kind="text" rows={6} className="p-4" />}>
          {(plan) => (
            <Chosen
              key={`${kind}:${by}`}
              plan={plan}
              kind={kind}
              out={out}
              by={by}
              stale={isPlaceholderData}
              change={change}
            />
          )}
        </Loaded>
      )}
    </div>
  );
}

interface ChosenProps {
  plan: OutPlan;
  kind: OutKind;
  out: number;
  by: number | null;
  stale: boolean;
  change: (next: Record<string, string>) => void;
}

function Chosen({ plan, kind, out, by, stale, change }: ChosenProps) {
  const [choosing, setChoosing] = useState(by === null);
  const standIn = plan.standIns.find(({ id }) => id === by);
  if (plan.trips.length === 0) return <p className="p-4 text-quiet">{t('disruption.period.none')}</p>;
  return (
    <>
      <Section separator="none" title={t(`disruption.period.use.${kind}`)}>
        {plan.standIns.length === 0 && <p className="text-quiet">{t('disruption.period.nobody')}</p>}
        <Rows className="rows-wide -mx-4">
          {plan.standIns
            .filter(({ id }) => choosing || id === standIn?.id)
            .map((one) => (
              <Row
                key={one.id}
                selected={one.id === by}
                strong={inOwnScript(one.name)}
                quiet={[
                  one.mark && markText(kind, one.mark),
                  one.seatsCount !== null && t('disruption.seats', { n: one.seatsCount }),
                ]
                  .filter(Boolean)
                  .join(' · ')}
                side={<StandInState one={one} all={plan.trips.length} />}
                {...(one.runs && {
                  onOpen: () => (choosing ? change({ by: String(one.id) }) : setChoosing(true)),
                })}
              />
            ))}
        </Rows>
      </Section>
      <PeriodTrips plan={plan} chosen={standIn && by !== null ? { kind, out, by } : null} stale={stale} />
    </>
  );
}

function markText(kind: OutKind, mark: string): string {
  return kind === 'driver' ? readablePhone(mark) : mark;
}

/** On how many of the trips they are free. */
function StandInState({ one: { runs, busy }, all }: { one: StandIn; all: number }) {
  if (!runs) return <Pill kind="bad">{t('disruption.repair')}</Pill>;
  if (busy > 0) return <Pill kind={busy === all ? 'bad' : 'now'}>{t('disruption.period.busy', { busy, all })}</Pill>;
  return (
    <Pill kind="good" icon="check">
      {t('disruption.free')}
    </Pill>
  );
}
