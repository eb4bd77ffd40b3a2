import { type ReactNode, useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import type { BusChoice, DriverChoice, Replacement } from '#shared/office/disruption/schema.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import type { StaffChoice } from '#web/office/disruption/queries.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Dialog } from '#web/ui/overlays/Dialog.tsx';
import { clashText } from '../people/replace-effects.ts';

type ChoiceField = keyof StaffChoice;

interface ChoiceProps {
  data: Replacement;
  onChoose: (next: Partial<StaffChoice>) => void;
}

export function ReplaceChoice({ data, onChoose }: ChoiceProps) {
  const { trip, buses, drivers, outlook } = data;
  const [open, setOpen] = useState<ChoiceField | null>(null);
  const bus = (id: number | null | undefined) => buses.find((one) => one.id === id);
  const driver = (id: number | null | undefined) => drivers.find((one) => one.id === id);
  const choose = (next: Partial<StaffChoice>) => {
    setOpen(null);
    onChoose(next);
  };
  const sameSecond = outlook?.secondDriverId === trip.secondDriverId;
  const same = !outlook || (outlook.busId === trip.busId && outlook.driverId === trip.driverId && sameSecond);
  const lists = choiceLists(data, choose);
  return (
    <>
      <div className="grid gap-4 m-4 p-4 rounded-l bg-surface-sunken">
        <Line
          was={<BusName bus={bus(trip.busId)} />}
          next={<BusName bus={bus(outlook?.busId)} free={bus(outlook?.busId)?.clash === null} />}
          same={outlook?.busId === trip.busId}
          button={t('disruption.other.bus')}
          onOpen={() => setOpen('bus')}
        />
        <Line
          was={<DriverName driver={driver(trip.driverId)} />}
          next={<DriverName driver={driver(outlook?.driverId)} free={driver(outlook?.driverId)?.clash === null} />}
          same={outlook?.driverId === trip.driverId}
          button={t('disruption.other.driver')}
          onOpen={() => setOpen('driver')}
        />
        {outlook && drivers.length > 1 && (
          <Line
            was={<DriverName driver={driver(trip.secondDriverId)} none="second" />}
            next={
              <DriverName
                driver={driver(outlook.secondDriverId)}
                free={driver(outlook.secondDriverId)?.clash === null}
                none="second"
              />
            }
            same={sameSecond}
            button={t('disruption.other.second')}
            onOpen={() => setOpen('second')}
          />
        )}
      </div>
      {same && (
        <section className="px-4" aria-label={t('disruption.choose.bus')}>
          <h2 className="h3 mb-2">{t('disruption.choose.bus')}</h2>
          {lists.bus}
        </section>
      )}
      {open && (
        <Dialog open title={t(`disruption.choose.${open}`)} onClose={() => setOpen(null)}>
          {lists[open]}
        </Dialog>
      )}
    </>
  );
}

function choiceLists(
  { trip, buses, drivers, outlook }: Replacement,
  choose: (next: Partial<StaffChoice>) => void,
): Record<ChoiceField, ReactNode> {
  const firstId = outlook?.driverId ?? trip.driverId;
  return {
    bus: (
      <Buses
        buses={buses}
        chosen={outlook?.busId ?? trip.busId}
        current={trip.busId}
        onChoose={(id) => choose({ bus: id })}
      />
    ),
    driver: (
      <Drivers
        drivers={drivers}
        chosen={outlook?.driverId ?? trip.driverId}
        current={trip.driverId}
        onChoose={(id) => choose({ driver: id, ...(id === outlook?.secondDriverId && { second: 0 }) })}
      />
    ),
    second: (
      <>
        {(outlook ?? trip).secondDriverId !== null && (
          <Button kind="edge" wide onClick={() => choose({ second: 0 })}>
            {t('disruption.second.drop')}
          </Button>
        )}
        <Drivers
          drivers={drivers.filter(({ id }) => id !== firstId)}
          chosen={outlook?.secondDriverId ?? null}
          current={trip.secondDriverId}
          onChoose={(id) => choose({ second: id })}
        />
      </>
    ),
  };
}

interface LineProps {
  was: ReactNode;
  next: ReactNode;
  same: boolean;
  button: string;
  onOpen: () => void;
}

function Line({ was, next, same, button, onOpen }: LineProps) {
  return (
    <div className="grid gap-3 items-center sm:grid-cols-[minmax(0,1fr)_auto]">
      <div className={same ? '' : 'grid items-center gap-3 sm:grid-cols-[minmax(0,1fr)_auto_minmax(0,1fr)]'}>
        <div>
          <Note>{t(same ? 'disruption.now' : 'disruption.was')}</Note>
          {was}
        </div>
        {!same && (
          <>
            <Icon name="next" className="hidden text-quiet sm:block" />
            <div>
              <Note>{t('disruption.next')}</Note>
              {next}
            </div>
          </>
        )}
      </div>
      <Button kind="edge" size="small" onClick={onOpen}>
        {button}
      </Button>
    </div>
  );
}

function BusName({ bus, free }: { bus: BusChoice | undefined; free?: boolean }) {
  if (!bus) return <p className="font-strong">{t('disruption.none.bus')}</p>;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-strong">
        {bus.name}
        <State free={free} runs={bus.runs} clash={bus.clash} />
      </p>
      <Note className="n">{`${bus.number} · ${t('disruption.seats', { n: bus.seatsCount })}`}</Note>
    </div>
  );
}

interface DriverNameProps {
  driver: DriverChoice | undefined;
  free?: boolean;
  none?: 'driver' | 'second';
}

function DriverName({ driver, free, none = 'driver' }: DriverNameProps) {
  if (!driver) return <p className="font-strong">{t(`disruption.none.${none}`)}</p>;
  return (
    <div>
      <p className="flex flex-wrap items-center gap-2 font-strong">
        {personName(driver)}
        <State free={free} runs clash={driver.clash} />
      </p>
      {driver.phone && <Note className="n">{readablePhone(driver.phone)}</Note>}
    </div>
  );
}

/** Whether a bus or driver is available; `free` is left out for the trip's current one. */
function State({ free, runs, clash }: { free: boolean | undefined; runs: boolean; clash: BusChoice['clash'] }) {
  if (!runs) return <Pill kind="bad">{t('disruption.repair')}</Pill>;
  if (clash) return <Pill kind="bad">{t('disruption.busy')}</Pill>;
  return free ? (
    <Pill kind="good" icon="check">
      {t('disruption.free')}
    </Pill>
  ) : null;
}

interface ListProps {
  chosen: number | null;
  current: number | null;
  onChoose: (id: number) => void;
}

function Buses({ buses, chosen, current, onChoose }: ListProps & { buses: readonly BusChoice[] }) {
  if (buses.every(({ id }) => id === current)) return <p className="py-3 text-quiet">{t('disruption.choose.none')}</p>;
  return (
    <Rows className="rows-wide -mx-4">
      {buses.map((one) => (
        <Row
          key={one.id}
          selected={one.id === chosen}
          strong={one.name}
          quiet={[`${one.number} · ${t('disruption.seats', { n: one.seatsCount })}`, clashText(one.clash)]
            .filter(Boolean)
            .join(' · ')}
          side={
            one.id === current ? (
              <Pill>{t('disruption.current')}</Pill>
            ) : (
              <State free runs={one.runs} clash={one.clash} />
            )
          }
          {...(one.runs && !one.clash && { onOpen: () => onChoose(one.id) })}
        />
      ))}
    </Rows>
  );
}

function Drivers({ drivers, chosen, current, onChoose }: ListProps & { drivers: readonly DriverChoice[] }) {
  if (drivers.every(({ id }) => id === current))
    return <p className="py-3 text-quiet">{t('disruption.choose.alone')}</p>;
  return (
    <Rows className="rows-wide -mx-4">
      {drivers.map((one) => (
        <Row
          key={one.id}
          selected={one.id === chosen}
          strong={personName(one)}
          quiet={clashText(one.clash) || readablePhone(one.phone ?? '')}
          side={one.id === current ? <Pill>{t('disruption.current')}</Pill> : <State free runs clash={one.clash} />}
          {...(!one.clash && { onOpen: () => onChoose(one.id) })}
        />
      ))}
    </Rows>
  );
}
