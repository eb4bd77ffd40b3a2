import { useState } from 'react';
import type { OutInput, OutPlan, OutTrip } from '#shared/office/disruption/period.ts';
import { WORDING_SUBJECTS } from '#shared/sales/trips/wording.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link, useNavigate } from '#web/core/router/router.tsx';
import { planProblemText } from '#web/network/timetable/clash-text.ts';
import { useReplaceOut } from '#web/office/disruption/queries.ts';
import { useWordings, WordingPart } from '#web/office/disruption/WordingPart.tsx';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Note } from '#web/ui/base/Note.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Footer } from '#web/ui/content/Bars.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { clashText, departureText } from './replace-effects.ts';

/** Names of people without a seat that a trip's row shows. */
const NAMES = 3;

interface PeriodTripsProps {
  plan: OutPlan;
  /** Null until a replacement is chosen. */
  chosen: Pick<OutInput, 'kind' | 'out' | 'by'> | null;
  stale: boolean;
}

export function PeriodTrips({ plan, chosen, stale }: PeriodTripsProps) {
  const navigate = useNavigate();
  const { mutateAsync, isPending, error } = useReplaceOut();
  const [left, setLeft] = useState<readonly number[]>([]);
  const [routes, setRoutes] = useState<readonly number[]>([]);
  const included = plan.trips.filter(({ tripId, effect }) => effect !== null && !left.includes(tripId));
  const sum = sumOf(included);
  const wordings = useWordings(
    WORDING_SUBJECTS.filter((subject) => included.some(({ effect }) => effect?.subjects.includes(subject))),
  );
  const apply = () => {
    if (!chosen) return;
    const trips = included.flatMap(({ tripId, effect }) => (effect ? [{ tripId, digest: effect.digest }] : []));
    // Not as an option of `mutate`: the new preview may remove this part of the page before the response is handled.
    void mutateAsync({ ...chosen, trips, routes: [...routes], wordings: wordings.own }).then(
      (done) => {
        toast({ kind: 'good', text: t('disruption.period.applied', { n: done.trips, people: done.notified }) });
        navigate(paths.trips, { replace: true });
      },
      () => undefined,
    );
  };
  return (
    <>
      {chosen && <Sums sum={sum} trips={included.length} all={plan.trips.length} />}
      <Section separator="none" title={t('disruption.period.trips', { n: plan.trips.length + plan.more })}>
        <ul className="[&>*+*]:border-t">
          {plan.trips.map((trip) => (
            <li key={trip.tripId} className="py-1">
              <TripOut
                trip={trip}
                taken={chosen === null ? null : included.includes(trip)}
                query={chosen ? `${chosen.kind}=${chosen.by}` : ''}
                onToggle={() =>
                  setLeft(left.includes(trip.tripId) ? left.filter((id) => id !== trip.tripId) : [...left, trip.tripId])
                }
              />
            </li>
          ))}
        </ul>
        {plan.more > 0 && <Note className="pt-2">{t('disruption.period.more', { n: plan.more })}</Note>}
      </Section>
      {chosen && (
        <div className="grid gap-4 px-4 pt-4 lg:max-w-prose">
          <UsualRoutes plan={plan} kind={chosen.kind} routes={routes} onChange={setRoutes} />
          <WordingPart wordings={wordings} />
        </div>
      )}
      {chosen && (
        <Footer>
          <div className="grid w-full gap-3 lg:max-w-prose">
            {error && <Refusal text={planProblemText(error)} />}
            <Button
              size="tall"
              wide
              busy={isPending}
              disabled={stale || included.length === 0 || wordings.why !== undefined}
              why={wordings.why}
              onClick={apply}
            >
              {t('disruption.period.apply', { n: included.length, people: sum.notified })}
            </Button>
          </div>
        </Footer>
      )}
    </>
  );
}

interface UsualRoutesProps {
  plan: OutPlan;
  kind: OutInput['kind'];
  routes: readonly number[];
  onChange: (routes: readonly number[]) => void;
}

/** Asks for each route that usually has the one who is out whether the change lasts. */
function UsualRoutes({ plan, kind, routes, onChange }: UsualRoutesProps) {
  if (plan.routes.length === 0) return null;
  return (
    <fieldset className="grid">
      <legend className="font-strong">{t(`disruption.period.usual.${kind}`)}</legend>
      <Note>{t('disruption.period.usual.text')}</Note>
      {plan.routes.map(({ id, from, to, departureTime }) => (
        <CheckField
          key={id}
          label={`${departureTime} · ${named(from)} – ${named(to)}`}
          checked={routes.includes(id)}
          onChange={() => onChange(routes.includes(id) ? routes.filter((one) => one !== id) : [...routes, id])}
        />
      ))}
    </fieldset>
  );
}

interface Sum {
  unseated: number;
  moved: number;
  notified: number;
  calls: number;
}

function sumOf(trips: readonly OutTrip[]): Sum {
  const sum = { unseated: 0, moved: 0, notified: 0, calls: 0 };
  for (const { effect } of trips) {
    if (!effect) continue;
    sum.unseated += effect.unseated.length;
    sum.moved += effect.moved;
    sum.notified += effect.notified;
    sum.calls += effect.calls;
  }
  return sum;
}

function Sums({ sum, trips, all }: { sum: Sum; trips: number; all: number }) {
  const totals = [
    { n: `${trips} / ${all}`, words: t('disruption.period.total.trips'), bad: false },
    { n: sum.unseated, words: t('disruption.total.unseated'), bad: sum.unseated > 0 },
    { n: sum.moved, words: t('disruption.total.moved', { n: sum.moved }), bad: false },
    { n: sum.calls, words: t('disruption.period.total.calls'), bad: false },
  ];
  return (
    <dl className="pt-4 grid grid-cols-[1fr_1fr] gap-4 pb-4 px-4 sm:grid-cols-[repeat(4,1fr)]">
      {totals.map(({ n, words, bad }) => (
        <div key={words} className={bad ? 'text-bad' : ''}>
          <dd className="figure n">{n}</dd>
          <dt className={bad ? 'text-small' : 'text-small text-quiet'}>{words}</dt>
        </div>
      ))}
    </dl>
  );
}

interface TripOutProps {
  trip: OutTrip;
  /** Whether it is taken along; null until a replacement is chosen. */
  taken: boolean | null;
  /** Opens the same change on the trip's own preview. */
  query: string;
  onToggle: () => void;
}

function TripOut({ trip, taken, query, onToggle }: TripOutProps) {
  const words = `${departureText(trip)} · ${named(trip.from)} – ${named(trip.to)}`;
  if (taken === null)
    return (
      <p className="py-2">
        {words} <span className="block text-small text-quiet">{t('disruption.period.booked', { n: trip.booked })}</span>
      </p>
    );
  const about = [
    trip.clash && t('disruption.period.clash', { trip: clashText(trip.clash) }),
    trip.effect && effectText(trip.effect),
  ];
  return (
    <div className="flex items-center gap-3">
      <CheckField
        className="min-w-0 flex-1"
        label={
          <>
            {words}
            <span className={cx('block text-small', trip.clash ? 'text-bad' : 'text-quiet')}>
              {about.filter(Boolean).join(' ')}
            </span>
          </>
        }
        checked={taken}
        disabled={trip.effect === null}
        onChange={onToggle}
      />
      <Link className="text-small text-action" to={paths.replace(trip.tripId, query)}>
        {t('disruption.period.single')}
      </Link>
    </div>
  );
}

/** 'їде 21, інше місце 4, не вміщаються: Надія Ткач, Роман Кушнір і ще 2' */
function effectText({ riders, moved, unseated, unfit }: NonNullable<OutTrip['effect']>): string {
  const names = unseated
    .slice(0, NAMES)
    .map((name) => personName({ name }))
    .join(', ');
  const n = unseated.length - NAMES;
  const without = n > 0 ? t('disruption.period.rest', { names, n }) : names;
  return [
    t('disruption.period.booked', { n: riders }),
    moved > 0 && t('disruption.period.moved', { n: moved }),
    unseated.length > 0 && t('disruption.period.unseated', { names: without }),
    unfit > 0 && t('disruption.period.unfit', { n: unfit }),
  ]
    .filter(Boolean)
    .join(', ');
}
