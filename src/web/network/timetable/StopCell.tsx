import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { amountText, RATE_UNIT } from '#shared/core/currencies.ts';
import { centsFromText } from '#shared/core/money.ts';
import { DAY_OFFSETS } from '#shared/network/timetable/schema.ts';
import { locale, named, t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';
import { carrierRatesQuery } from '#web/network/carriers/rates.ts';
import { PlaceField } from '#web/network/places/PlaceField.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { MoneyField, TimeField } from '#web/ui/fields/NumberFields.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Pick } from './CrossingPick.tsx';
import { changeStop, type DraftStop } from './draft.ts';
import { setDay, setPlace, setTime } from './draft-times.ts';
import { pointsQuery } from './points-queries.ts';
import { StopGrip } from './StopGrip.tsx';
import type { DraftState } from './use-draft.ts';

interface StopProps {
  state: DraftState;
  index: number;
}

/** A stop without its time: place, boarding point, day, waiting time and costs. */
export function StopCell({ state, index }: StopProps) {
  const { draft, change, stopErrorOf, leave } = state;
  const stop = draft.stops[index];
  const listId = useId();
  const known = useQuery(pointsQuery());
  if (!stop) return null;
  const points = (known.data ?? []).filter(({ place }) => place.id === stop.place?.id);
  const n = index + 1;
  const timeError = stopErrorOf(index, 'time');
  const set = (values: Partial<DraftStop>) => change((now) => changeStop(now, stop.key, values));
  return (
    <>
      <div className="flex items-start gap-1">
        <PlaceField
          hideLabel
          label={t('timetable.edit.place', { n })}
          placeholder={t('timetable.edit.placeHint')}
          className={cx('stop-words stop-name flex-1', !stop.place && 'is-open')}
          value={stop.place}
          error={stopErrorOf(index, 'place')}
          onBlur={() => leave(`${stop.key}.place`)}
          onChange={(place) => change((now) => setPlace(now, index, place))}
        />
        <StopGrip state={state} index={index} />
      </div>
      {timeError && (
        <p className="field-error mb-1" aria-hidden="true">
          <Icon name="alert" size="s" />
          {t('timetable.edit.timeError', { error: timeError })}
        </p>
      )}
      <TextField
        hideLabel
        label={t('timetable.edit.point', { n })}
        placeholder={t('timetable.edit.pointHint')}
        className="stop-words stop-point"
        maxLength={120}
        value={stop.point}
        list={listId}
        error={stopErrorOf(index, 'point')}
        onBlur={() => leave(`${stop.key}.point`)}
        onChange={({ target }) => set({ point: target.value })}
      />
      <datalist id={listId}>
        {points.map(({ id, name, side }) => (
          <option key={id} value={name} label={side || undefined} />
        ))}
      </datalist>
      {index === 0 && <p className="jl-point">{t('timetable.edit.start')}</p>}
      {index > 0 && <DayAndWait state={state} index={index} stop={stop} set={set} />}
      {index > 0 && <Costs state={state} index={index} stop={stop} set={set} />}
      <SwitchField
        className="text-small"
        label={t('timetable.edit.contractual')}
        aria-label={`${t('timetable.edit.contractual')}: ${stop.place ? named(stop.place.name) : n}`}
        checked={stop.contractual}
        onChange={({ target }) => set({ contractual: target.checked })}
      />
    </>
  );
}

interface PartProps extends StopProps {
  stop: DraftStop;
  set: (values: Partial<DraftStop>) => void;
}

function DayAndWait({ state, index, stop, set }: PartProps) {
  const n = index + 1;
  const waits = stop.waits && index < state.draft.stops.length - 1;
  return (
    <div className="mb-1 flex flex-wrap items-center gap-x-4 gap-y-2 text-small">
      <DayPick
        label={t('timetable.edit.day', { n })}
        day={stop.day}
        onChange={(day) => state.change((now) => setDay(now, index, day))}
      />
      {waits && (
        <span className="flex flex-wrap items-center gap-2">
          <span aria-hidden="true" className="text-quiet">
            {t('timetable.edit.leaves')}
          </span>
          <TimeField
            hideLabel
            short
            className="w-16"
            label={t('timetable.edit.departure', { n })}
            value={stop.leaves}
            error={state.stopErrorOf(index, 'leaves')}
            onBlur={() => state.leave(`${stop.key}.leaves`)}
            onChange={({ currentTarget }) => state.change((now) => setTime(now, index, 'leaves', currentTarget.value))}
          />
          {stop.leavesDay !== stop.day && (
            <DayPick
              label={t('timetable.edit.leavesDay', { n })}
              day={stop.leavesDay}
              onChange={(leavesDay) => set({ leavesDay })}
            />
          )}
        </span>
      )}
    </div>
  );
}

function DayPick({ label, day, onChange }: { label: string; day: number; onChange: (day: number) => void }) {
  return (
    <Pick label={label} value={day} onChange={({ target }) => onChange(Number(target.value))}>
      {DAY_OFFSETS.map((offset) => (
        <option key={offset} value={offset}>
          {t(`timetable.day.${offset}`)}
        </option>
      ))}
    </Pick>
  );
}

/** The prices of a seat and a parcel from the first stop to this one, or the limits of a price by arrangement. */
function Costs({ state, index, stop, set }: PartProps) {
  const n = index + 1;
  const also = useFirstCurrency(state);
  const costs = [
    { name: 'tripCost', lead: t('timetable.edit.ticket'), label: t('timetable.edit.tripCost', { n }) },
    { name: 'deliveryCost', lead: t('timetable.edit.parcel'), label: t('timetable.edit.deliveryCost', { n }) },
  ] as const;
  const limits = [
    { name: 'rangeFrom', lead: t('timetable.edit.range.from'), label: t('timetable.edit.range.fromStop', { n }) },
    { name: 'rangeTo', lead: t('timetable.edit.range.to'), label: t('timetable.edit.range.toStop', { n }) },
  ] as const;
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] gap-2">
      {(stop.contractual ? limits : costs).map(({ name, lead, label }) => (
        <MoneyField
          key={name}
          hideLabel
          short
          lead={lead}
          label={label}
          value={stop[name]}
          hint={also(stop[name])}
          error={state.stopErrorOf(index, name)}
          onBlur={() => state.leave(`${stop.key}.${name}`)}
          onChange={({ currentTarget }) => set({ [name]: currentTarget.value })}
        />
      ))}
    </div>
  );
}

/** The sum in the first currency of the route beside the euro, at the rate of the carrier. */
function useFirstCurrency({ draft }: DraftState): (euro: string) => string | undefined {
  const { carrierInfo } = useSession();
  const currency = draft.currencies.find((one) => one !== 'EUR');
  const query = carrierRatesQuery(carrierInfo?.carrier_id ?? 0);
  const { data = [] } = useQuery({ ...query, enabled: currency !== undefined });
  const rate = data.find((one) => one.currency === currency)?.rate;
  return (euro) => {
    const cents = centsFromText(euro);
    if (!rate || !currency || !cents) return undefined;
    return `≈ ${amountText(locale, Math.round((cents * rate) / RATE_UNIT), currency)}`;
  };
}
