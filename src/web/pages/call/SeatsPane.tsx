import { useLayoutEffect, useMemo, useRef } from 'react';
import { LIMITS } from '#shared/core/limits.ts';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { FoldedHelp } from '#web/sales/bookings/seats/HelpChecks.tsx';
import { PromoField } from '#web/sales/bookings/seats/PromoField.tsx';
import { ClassSelect } from '#web/sales/prices/ClassFields.tsx';
import { ExtraSteppers } from '#web/sales/prices/ExtraSteppers.tsx';
import { FareLines } from '#web/sales/prices/FareLines.tsx';
import { IconButton } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { SeatPlan, type SeatState } from '#web/ui/travel/SeatPlan.tsx';
import { CallInfants } from './CallInfants.tsx';
import { seatList } from './call-texts.ts';
import { NamesField, PayChoice } from './PaneFields.tsx';
import type { Booking } from './use-booking.tsx';
import type { Call, CallSeats } from './use-call.tsx';

/** A party of more than this many is a group: its classes are counted instead of chosen one by one. */
const GROUP_FROM = 8;
/** The plan of a longer bus has smaller seats, so that the fields below it stay in view. */
const LONG_BUS = 30;

export function SeatsPane({ call, booking }: { call: Call; booking: Booking }) {
  const { state, set, shown } = call;
  const error = booking.errors.names;
  return (
    <div className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2 min-h-(--hit)">
        <h2 className="text-title font-strong">{t('call.seats')}</h2>
        <div className="flex items-center gap-2">
          <IconButton
            kind="soft"
            name="minus"
            label={t('call.fewer')}
            disabled={state.count <= 1}
            onClick={() => set({ count: state.count - 1 })}
          />
          <output aria-live="polite" className="n text-title min-w-7 text-center font-strong">
            {state.count}
          </output>
          <IconButton
            kind="soft"
            name="plus"
            label={t('call.more')}
            disabled={state.count >= (shown?.trip.bus?.seatsCount ?? LIMITS.SEATS_MAX)}
            onClick={() => set({ count: state.count + 1 })}
          />
        </div>
      </header>
      <Seats call={call} />
      <NamesField call={call} label={t('call.names')} hint={state.count > 1 && t('call.names.hint')} error={error} />
      <Classes call={call} error={booking.errors.infants} />
      <TakenAlong call={call} />
      <PayChoice value={state.payBy} onChange={(payBy) => set({ payBy })} />
    </div>
  );
}

/** The drawing of the bus with the proposed seats; the arrow keys move on it, and a press takes another seat. */
function Seats({ call: { state, set, shown, seats, price, trip } }: { call: Call }) {
  const bus = shown?.trip.bus;
  const plan = useMemo(() => (bus ? seatPlan(bus.seatsCount, bus.layout) : null), [bus]);
  const states = useMemo(
    () => new Map((shown?.taken ?? []).map((seat): [number, SeatState] => [seat, 'taken'])),
    [shown?.taken],
  );
  const planBox = useRef<HTMLDivElement>(null);
  // While the seats of another trip load, the fields below stay where the previous seat plan had them.
  const room = useRef(0);
  useLayoutEffect(() => {
    if (planBox.current) room.current = planBox.current.offsetHeight;
  });
  if (!trip) return null;
  if (shown && !seats) {
    return (
      <p role="alert" className="rounded-m bg-now-soft p-3 text-small">
        {t('call.seats.few', { free: shown.freeSeats })}
      </p>
    );
  }
  if (!plan || !seats) return <div className="min-h-[18rem]" style={{ height: room.current || undefined }} />;
  const choose = (chosen: number[]) => {
    if (chosen.length === state.count) set({ seats: chosen });
  };
  return (
    <div ref={planBox} className="flex items-start gap-4">
      <SeatPlan
        plan={plan}
        states={states}
        value={seats.seats}
        max={state.count}
        onChange={choose}
        arrows
        forOthers
        className={bus && bus.seatsCount > LONG_BUS ? 'plan-small plan-long' : 'plan-small'}
      />
      <div className="min-w-0 flex-1">
        <div role="status">
          <span className="text-small text-quiet">{t('call.seats.n', { n: seats.seats.length })}</span>
          <b className="n text-figure/[1.15] block font-strong wrap-anywhere">{seatList(seats.seats)}</b>
          <span className="text-small text-quiet">{whereSeats(plan, seats)}</span>
          {seats.lost && <p className="mt-2 text-small text-bad">{t('call.seats.gone')}</p>}
        </div>
        {price !== null && (
          <dl className="mt-3 flex justify-between gap-2 text-small">
            <dt className="text-quiet">{t('call.each')}</dt>
            <dd className="n font-strong">{money(price)}</dd>
          </dl>
        )}
      </div>
    </div>
  );
}

function whereSeats(plan: ReturnType<typeof seatPlan>, { seats, together, asBefore }: CallSeats): string {
  const rows = [...new Set(seats.map((seat) => plan.positions.get(seat)?.row ?? 0))];
  const side = plan.positions.get(seats[0] ?? 0)?.side ?? 'middle';
  return [
    rows.length === 1 ? t('call.seats.row', { row: rows[0] ?? 0 }) : t('call.seats.apart'),
    ...(seats.length === 1 ? [t(`ui.seat.${side}`)] : []),
    ...(together ? [t('call.seats.together')] : []),
    ...(asBefore ? [t('call.seats.before')] : []),
  ].join(', ');
}

/** An animal, big baggage and help of the party, which the driver sees at the first seat. */
function TakenAlong({ call: { state, set, shown } }: { call: Call }) {
  const pets = shown?.trip.rules.petsAllowed === true;
  const offered = shown?.extras ?? [];
  // Where an animal has a price, it is chosen among the extras.
  const freePets = pets && !offered.some(({ kind }) => kind === 'animal');
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="text-small/[22px] flex items-center gap-1.5 mb-1.5 text-quiet">{t('call.along')}</legend>
      {freePets && (
        <Chip on={state.hasPet} onClick={() => set({ hasPet: !state.hasPet })}>
          {t('call.along.pet')}
        </Chip>
      )}
      <Chip on={state.hasBaggage} onClick={() => set({ hasBaggage: !state.hasBaggage })}>
        {t('call.along.baggage')}
      </Chip>
      {shown && !pets && <span className="self-center text-small text-quiet">{t('call.along.noPets')}</span>}
      {offered.length > 0 && (
        <div className="grid w-full">
          <ExtraSteppers extras={offered} value={state.extras} onChange={(extras) => set({ extras })} />
        </div>
      )}
      <div className="w-full">
        <FoldedHelp value={state.help} onChange={(help) => set({ help })} />
      </div>
    </fieldset>
  );
}

/** How many of a group travel in each class; all others pay the full price. */
function ClassCounts({ call: { state, set, shown, classes } }: { call: Call }) {
  const offered = (shown?.fareClasses ?? []).filter(({ needsSeat }) => needsSeat);
  const counts = new Map(offered.map(({ id }) => [id, classes.filter((one) => one === id).length]));
  const write = (id: number, typed: string) => {
    const free = state.count - offered.reduce((sum, one) => sum + (one.id === id ? 0 : (counts.get(one.id) ?? 0)), 0);
    counts.set(id, Math.min(free, Math.max(0, Math.trunc(Number(typed) || 0))));
    const chosen = offered.flatMap((one) => Array<number>(counts.get(one.id) ?? 0).fill(one.id));
    set({ classes: Array.from({ length: state.count }, (_, index) => chosen[index] ?? null) });
  };
  return (
    <div className="grid grid-cols-2 gap-2 empty:hidden">
      {offered.map((one) => (
        <TextField
          key={one.id}
          short
          inputMode="numeric"
          autoComplete="off"
          label={t('call.group.class', { name: named(one.name) })}
          value={String(counts.get(one.id) ?? 0)}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => write(one.id, target.value)}
        />
      ))}
    </div>
  );
}

function Classes({ call, error }: { call: Call; error: string | undefined }) {
  const { state, set, shown, classes, fares, price, promo } = call;
  if (!shown) return null;
  const choose = (index: number, classId: number | null) => set({ classes: classes.with(index, classId) });
  return (
    <div className="grid gap-2">
      {state.count > GROUP_FROM ? (
        <ClassCounts call={call} />
      ) : (
        <div className="grid grid-cols-2 gap-2 empty:hidden">
          {classes.map((value, index) => (
            <ClassSelect
              // biome-ignore lint/suspicious/noArrayIndexKey: a traveller is identified by the place
              key={index}
              short
              classes={shown.fareClasses}
              label={t('bookings.fares.class.of', { number: index + 1 })}
              value={value}
              onChange={(classId) => choose(index, classId)}
            />
          ))}
        </div>
      )}
      <CallInfants call={call} classes={shown.fareClasses} error={error} />
      {price !== null && <PromoField {...promo} onChange={(code) => set({ promo: code })} />}
      <FareLines fares={fares} />
    </div>
  );
}
