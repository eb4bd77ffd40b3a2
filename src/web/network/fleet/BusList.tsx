import { useQuery } from '@tanstack/react-query';
import { busColor } from '#shared/network/fleet/colors.ts';
import type { Bus, BusStatus } from '#shared/network/fleet/schema.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { SearchedRows } from '#web/network/places/SearchedRows.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row } from '#web/ui/content/Row.tsx';
import { busStatusesQuery } from './queries.ts';

export function BusList({ buses, to }: { buses: readonly Bus[]; to: (busId: number) => string }) {
  return (
    <SearchedRows
      className="px-4"
      all={buses}
      words={({ manufacturer, model, number }) => `${manufacturer} ${model} ${number}`}
      row={(bus) => (
        <Row
          key={bus.id}
          to={to(bus.id)}
          leading={<Thumb bus={bus} />}
          strong={`${bus.manufacturer} ${bus.model}, ${bus.year}`}
          quiet={`${bus.number} · ${t('fleet.facts', { color: named(busColor(bus.color)), seats: bus.seatsCount })}`}
          side={bus.status === 'active' ? undefined : <StatusPill status={bus.status} />}
        />
      )}
    />
  );
}

function Thumb({ bus }: { bus: Bus }) {
  const [first] = bus.photos;
  return (
    <span className="block h-12 w-18 flex-none overflow-hidden rounded-s bg-surface-sunken">
      {first && <img src={first.thumb} alt="" loading="lazy" decoding="async" className="size-full object-cover" />}
    </span>
  );
}

const KINDS = { active: 'good', in_repair: 'bad', retired: 'quiet' } as const;

/** The status of a bus, with the server's label. */
export function StatusPill({ status }: { status: BusStatus }) {
  const { data } = useQuery(busStatusesQuery());
  const name = data?.find(({ id }) => id === status)?.name;
  return name ? <Pill kind={KINDS[status]}>{named(name)}</Pill> : null;
}
