import type { SheetBooking, TripSheet } from '#shared/trips/schema.ts';
import { isOpen, type StopPeople } from '#web/bookings/people.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { stopName } from '#web/trips/labels.ts';
import { GroupHead, Section } from '#web/ui/Section.tsx';
import { type Part, Person } from './Person.tsx';

/** The people of one stop with their buttons; collapsed when nothing is left to do. */
export function StopGroup({ stop, sheet }: { stop: StopPeople; sheet: TripSheet }) {
  const name = stopName(sheet, stop.seq);
  const { boarding, leaving, loading, unloading } = stop;
  const all = boarding.length + leaving.length + loading.length + unloading.length;
  if (all === 0) return null;
  const lists = (
    <>
      <List title={t('trips.boarding', { stop: name })} people={boarding} part="boarding" sheet={sheet} />
      <List title={t('desk.leaving', { stop: name })} people={leaving} part="leaving" sheet={sheet} />
      {loading.length + unloading.length > 0 && (
        <>
          <GroupHead title={t('desk.parcels', { stop: name })} side={parcelCounts(stop)} />
          <People people={unloading} part="leaving" sheet={sheet} />
          <People people={loading} part="boarding" sheet={sheet} />
        </>
      )}
    </>
  );
  if (stop.seq > (sheet.currentSeq ?? 0) || isOpen(stop)) return lists;
  return (
    <details>
      <summary className="flex min-h-12 cursor-pointer items-center gap-2 font-strong">
        {t('trips.done', { stop: name })}
        <span className="n ml-auto text-small font-regular text-quiet">{all}</span>
      </summary>
      {lists}
    </details>
  );
}

interface ListProps {
  people: readonly SheetBooking[];
  part: Part;
  sheet: TripSheet;
}

function List({ title, ...list }: ListProps & { title: string }) {
  if (list.people.length === 0) return null;
  return (
    <>
      <GroupHead title={title} side={list.people.length} />
      <People {...list} />
    </>
  );
}

function People({ people, part, sheet }: ListProps) {
  return (
    <ul className="divide-y divide-line">
      {people.map((booking) => (
        <Person key={booking.id} booking={booking} sheet={sheet} part={part} />
      ))}
    </ul>
  );
}

function parcelCounts({ loading, unloading }: StopPeople): string {
  const words = [
    unloading.length > 0 && t('desk.parcels.out', { n: unloading.length }),
    loading.length > 0 && t('desk.parcels.in', { n: loading.length }),
  ];
  return words.filter(Boolean).join(', ');
}

/** After the trip: parcels that nobody collected stay on the bus until they are handed over or returned. */
export function LeftParcels({ sheet }: { sheet: TripSheet }) {
  const left = sheet.bookings.filter(({ kind, status }) => kind === 'parcel' && status === 'boarded');
  if (sheet.status !== 'finished' || left.length === 0) return null;
  return (
    <Section title={t('trips.left')} side={<span className="n text-small text-quiet">{left.length}</span>}>
      <ul className="divide-y divide-line">
        {left.map((booking) => (
          <Person key={booking.id} booking={booking} sheet={sheet} part="leaving" />
        ))}
      </ul>
    </Section>
  );
}
