import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import type { BusChoice, DriverChoice, Outlook, Replacement } from '#shared/office/disruption/schema.ts';
import type { BoardDriver, BoardTrip } from '#shared/sales/trips/board-api.ts';
import { driversOf, drives } from '#shared/sales/trips/drives.ts';
import { problemText } from '#web/core/api/errors.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { replacementQuery, type StaffChoice, useReplace } from '#web/office/disruption/queries.ts';
import { paths } from '#web/paths.ts';
import { pathLabel } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Refusal } from '#web/ui/base/Refusal.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { SelectField } from '#web/ui/fields/SelectField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { changesSeats, changesTrip, clashText, clashWhy, departureText, effectsOn } from '../people/replace-effects.ts';
import { Totals } from '../replace/ReplaceRiders.tsx';

const DriverHours = lazy(() => import('#web/sales/trips/HoursWarnings.tsx'));

export interface Reassigned {
  /** The trip as it is, or was when the dialog was asked for. */
  trip: BoardTrip;
  choice: Partial<StaffChoice>;
  /** The field that has the focus. */
  field: 'bus' | 'driver';
}

interface ReassignProps extends Reassigned {
  drivers: readonly BoardDriver[];
  onClose: () => void;
  /** Called after the change, with the number of those who are informed and its opposite, where there is one. */
  onDone: (notified: number, opposite: Reassigned | null) => void;
}

/** Gives a trip another bus or other drivers, after it has said what that does to its people. */
export function ReassignDialog({ trip, choice, field, drivers, onClose, onDone }: ReassignProps) {
  const [chosen, setChosen] = useState<StaffChoice>({
    bus: trip.bus?.id ?? null,
    // Who usually drives the bus is proposed for a trip without a driver.
    driver: trip.driver?.id ?? drivers.find(({ busId }) => busId !== null && busId === choice.bus)?.id ?? null,
    second: null,
    ...choice,
  });
  const query = useQuery(replacementQuery(trip.id, chosen));
  const { mutateAsync, isPending, error } = useReplace(trip.id);
  const { data, isPlaceholderData: stale } = query;
  const outlook = data?.outlook ?? null;
  const why = data && outlook ? clashWhy(data, outlook) : undefined;
  const ready = data && outlook && !stale && why === undefined && changesTrip(data, outlook);
  const apply = () =>
    outlook &&
    mutateAsync({ ...outlook, wordings: [] }).then(
      ({ notified }) => {
        onClose();
        onDone(notified, oppositeOf(trip, field));
      },
      () => undefined,
    );
  return (
    <Dialog
      open
      title={t('board.reassign')}
      onClose={onClose}
      busy={isPending}
      footer={
        <Button size="tall" wide busy={isPending} disabled={!ready} why={why} onClick={apply}>
          {t('disruption.apply', { n: outlook?.notifying.all ?? 0 })}
        </Button>
      }
    >
      <p className="mb-4 text-quiet">
        {pathLabel(trip)} · {departureText({ departsAt: trip.departsAt, zone: trip.from.zone })}
      </p>
      <Loaded query={query} loading={<Skeleton kind="text" rows={5} />}>
        {(data) => (
          <div className="grid gap-4" aria-busy={stale}>
            <Fields data={data} chosen={chosen} field={field} onChoose={(next) => setChosen({ ...chosen, ...next })} />
            {data.outlook && <Effects data={data} outlook={data.outlook} />}
            <Link className="text-small text-action" to={paths.replace(trip.id, queryOf(chosen))}>
              {t('board.reassign.details')}
            </Link>
            {error && <Refusal text={problemText(error)} />}
          </div>
        )}
      </Loaded>
    </Dialog>
  );
}

/** The field of the key that opened the dialog has the focus, also when it comes after the dialog. */
const FIRST = { 'data-autofocus': true, ref: (node: HTMLSelectElement | null) => node?.focus() };

interface FieldsProps {
  data: Replacement;
  chosen: StaffChoice;
  field: Reassigned['field'];
  onChoose: (next: Partial<StaffChoice>) => void;
}

function Fields({ data: { trip, buses, drivers }, chosen, field, onChoose }: FieldsProps) {
  const second = chosen.second ?? trip.secondDriverId ?? 0;
  const people = drivers.map((one) => ({ value: String(one.id), label: stateOf(personName(one), one) }));
  return (
    <>
      <SelectField
        label={t('trips.column.bus')}
        placeholder={t('board.choose')}
        {...(field === 'bus' && FIRST)}
        options={buses
          .filter(({ id, runs }) => runs || id === chosen.bus)
          .map((one) => ({
            value: String(one.id),
            label: stateOf(`${one.number}, ${one.name}, ${t('disruption.seats', { n: one.seatsCount })}`, one),
          }))}
        value={String(chosen.bus ?? '')}
        onChange={({ target }) => onChoose({ bus: Number(target.value) || null })}
      />
      <SelectField
        label={t('board.driver')}
        placeholder={t('board.choose')}
        {...(field === 'driver' && FIRST)}
        options={people}
        value={String(chosen.driver ?? '')}
        onChange={({ target }) => {
          const driver = Number(target.value) || null;
          onChoose({ driver, ...(driver === second && { second: 0 }) });
        }}
      />
      {drivers.length > 1 && (
        <SelectField
          label={t('board.second')}
          options={[
            { value: '0', label: t('disruption.none.second') },
            ...people.filter(({ value }) => value !== String(chosen.driver)),
          ]}
          value={String(second)}
          onChange={({ target }) => onChoose({ second: Number(target.value) })}
        />
      )}
    </>
  );
}

function Effects({ data, outlook }: { data: Replacement; outlook: Outlook }) {
  const { trip } = data;
  const undecided = outlook.riders.filter(({ seat }) => seat === null).length;
  const added = driversOf(outlook).filter((id) => !drives(trip, id));
  return (
    <>
      {added.map((id) => (
        <Suspense key={id} fallback={null}>
          <DriverHours tripId={trip.id} driverId={id} pair={outlook.secondDriverId !== null} />
        </Suspense>
      ))}
      {changesSeats(data, outlook) && <Totals effects={effectsOn(data, outlook)} />}
      {undecided > 0 && <p className="text-small text-bad">{t('disruption.undecided', { n: undecided })}</p>}
      <p className="text-small">
        {outlook.notifying.all > 0
          ? t('disruption.notify', { n: outlook.notifying.all })
          : t('disruption.notify.nobody')}
      </p>
    </>
  );
}

/** '…: вільний', or which trip has it at that time. */
function stateOf(name: string, { clash }: Pick<BusChoice | DriverChoice, 'clash'>): string {
  return clash ? `${name} · ${t('disruption.busy')}: ${clashText(clash)}` : name;
}

function queryOf({ bus, driver, second }: StaffChoice): string {
  const changes = Object.entries({ bus, driver, second }).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)]],
  );
  return new URLSearchParams(changes).toString();
}

/** The change back; a trip that had no bus or no driver before cannot lose them again. */
function oppositeOf(trip: BoardTrip, field: Reassigned['field']): Reassigned | null {
  const { bus, driver, secondDriver } = trip;
  if (!bus || !driver) return null;
  return { trip, field, choice: { bus: bus.id, driver: driver.id, second: secondDriver?.id ?? 0 } };
}
