import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { locale, named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { filtersSet } from '#web/core/router/list-state.ts';
import { useSession } from '#web/core/session/session.ts';
import { membersQuery } from '#web/network/carriers/queries.ts';
import { busesQuery } from '#web/network/fleet/queries.ts';
import { routesQuery } from '#web/network/timetable/queries.ts';
import { callStopsQuery } from '#web/sales/bookings/callers/call-queries.ts';
import { NO_FILTERS, TRIPS_LIST, type TripFilters } from '#web/sales/trips/state.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { SwitchField } from '#web/ui/fields/Choice.tsx';
import { type Choice, SelectField } from '#web/ui/fields/SelectField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';

interface FilterDialogProps {
  state: TripFilters;
  onChange: (part: Partial<TripFilters>) => void;
  onClose: () => void;
}

/** Filters by date, route, driver, bus and pending requests; they apply immediately and are stored in the address. */
export default function FilterDialog({ state: given, onChange: pass, onClose }: FilterDialogProps) {
  // The chosen filters are shown immediately; the address and the list follow.
  const [state, setState] = useState<TripFilters>(pickFilters(given));
  const onChange = (part: Partial<TripFilters>) => {
    const next = { ...state, ...part };
    setState(next);
    pass(next);
  };
  const footer = (
    <>
      <Button
        kind="edge"
        size="tall"
        disabled={filtersSet(TRIPS_LIST, state) === 0}
        onClick={() => onChange(NO_FILTERS)}
      >
        {t('trips.filters.clear')}
      </Button>
      <Button size="tall" onClick={onClose}>
        {t('desk.filters.show')}
      </Button>
    </>
  );
  return (
    <Dialog open title={t('trips.filters')} onClose={onClose} footer={footer}>
      <div className="grid gap-4">
        <div className="grid pairs gap-3">
          <TextField
            type="date"
            label={t('desk.filter.from')}
            max={state.to}
            value={state.from ?? ''}
            onChange={({ target }) => onChange({ from: target.value || undefined })}
          />
          <TextField
            type="date"
            label={t('desk.filter.to')}
            min={state.from}
            value={state.to ?? ''}
            onChange={({ target }) => onChange({ to: target.value || undefined })}
          />
        </div>
        <Lists state={state} onChange={onChange} />
        <SwitchField
          label={t('desk.filter.unconfirmed')}
          checked={state.unconfirmed}
          onChange={({ target }) => onChange({ unconfirmed: target.checked, confirmed: false })}
        />
        <SwitchField
          label={t('desk.filter.confirmed')}
          checked={state.confirmed}
          onChange={({ target }) => onChange({ confirmed: target.checked, unconfirmed: false })}
        />
      </div>
    </Dialog>
  );
}

/** A hired driver has one bus, so only the route can be chosen. */
function Lists({ state, onChange }: Omit<FilterDialogProps, 'onClose'>) {
  const { carrierInfo } = useSession();
  const hired = carrierInfo?.role === 'driver' || carrierInfo === null;
  const { data: routes } = useQuery(routesQuery({ page: 1, per_page: 50, status: undefined }));
  const { data: stops } = useQuery({ ...callStopsQuery(), enabled: !hired });
  const { data: buses = [] } = useQuery({ ...busesQuery(), enabled: !hired });
  const { data: members = [] } = useQuery({ ...membersQuery(carrierInfo?.carrier_id ?? 0), enabled: !hired });
  const tripPaths = (routes?.data ?? []).map(({ id, from, to, departureTime }) => ({
    value: String(id),
    label: `${named(from.name)} – ${named(to.name)}, ${departureTime}`,
  }));
  const towns = (stops?.places ?? [])
    .map(({ id, name }) => ({ value: String(id), label: named(name) }))
    .toSorted((a, b) => a.label.localeCompare(b.label, locale));
  return (
    <>
      <Pick name="route" options={tripPaths} state={state} onChange={onChange} />
      {!hired && (
        <>
          <Pick name="boarding" options={towns} state={state} onChange={onChange} />
          <Pick name="leaving" options={towns} state={state} onChange={onChange} />
          <Pick
            name="driver"
            options={members
              .filter(({ role }) => role !== 'dispatcher')
              .map((one) => ({ value: String(one.accountId), label: personName(one) }))}
            state={state}
            onChange={onChange}
          />
          <Pick
            name="bus"
            options={buses.map((bus) => ({
              value: String(bus.id),
              label: `${bus.number}, ${bus.manufacturer} ${bus.model}`,
            }))}
            state={state}
            onChange={onChange}
          />
        </>
      )}
    </>
  );
}

function pickFilters(state: TripFilters): TripFilters {
  const { from, to, route, driver, bus, unconfirmed, confirmed, unpaid, missing, boarding, leaving } = state;
  return { from, to, route, driver, bus, unconfirmed, confirmed, unpaid, missing, boarding, leaving };
}

interface PickProps extends Omit<FilterDialogProps, 'onClose'> {
  name: 'route' | 'driver' | 'bus' | 'boarding' | 'leaving';
  options: readonly Choice[];
}

function Pick({ name, options, state, onChange }: PickProps) {
  return (
    <SelectField
      label={t(`desk.filter.${name}`)}
      placeholder={t('desk.filter.any')}
      options={options}
      value={String(state[name] ?? '')}
      onChange={({ target }) => onChange({ [name]: Number(target.value) || undefined })}
    />
  );
}
