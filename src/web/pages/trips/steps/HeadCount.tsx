import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { seatPlan } from '#shared/network/fleet/seats.ts';
import { aboard } from '#shared/sales/trips/phase.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { durationBetween } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useSession } from '#web/core/session/session.ts';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { press } from '#web/sales/bookings/sheet/press.ts';
import { stopName } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Footer } from '#web/ui/content/Bars.tsx';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { SeatLegend, SeatPlan, type SeatState } from '#web/ui/travel/SeatPlan.tsx';
import { bySeat } from '../people/at-stop.ts';
import { BottomStack } from './BottomStack.tsx';
import { MissingDialog } from './MissingDialog.tsx';

const storedMarks = z.object({ since: z.string(), missing: z.array(z.number()) });

interface HeadCountProps {
  sheet: TripSheet;
  wide?: boolean | undefined;
  onBack: () => void;
}

/** Who is marked as missing in the halt that lasts, first those who said so themselves; the marks survive a reload. Null forgets them. */
function useMarks({ id: tripId, halt }: TripSheet, people: readonly SheetBooking[]) {
  const name = `head-count:${tripId}`;
  const [missing, setMissing] = useState<readonly number[]>(() => {
    const marks = z.safeParse(storedMarks, readOwn(name));
    if (marks.success && marks.data.since === halt?.startedAt) return marks.data.missing;
    return people.flatMap(({ id, notAboard }) => (notAboard ? [id] : []));
  });
  const mark = (next: readonly number[] | null) => {
    if (next) setMissing(next);
    storeOwn(name, next && { since: halt?.startedAt, missing: next });
  };
  return [missing, mark] as const;
}

/** Before the bus moves off: the number by the sheet, and anyone who is missing by a tap on the seat or the name. */
export function HeadCount({ sheet, wide, onBack }: HeadCountProps) {
  const people = aboard(sheet).toSorted(bySeat);
  const alone = useSession().carrierInfo?.singleDriver === true;
  const seated = sheet.fullBus !== null && people.every(({ seat }) => seat !== null);
  const [missing, setMissing] = useMarks(sheet, people);
  const [asList, setAsList] = useState(!seated);
  const [asking, setAsking] = useState(false);
  const gone = people.filter(({ id }) => missing.includes(id));
  const toggle = ({ id }: SheetBooking) =>
    setMissing(missing.includes(id) ? missing.filter((other) => other !== id) : [...missing, id]);
  const go = () => {
    const counted = people.length - gone.length;
    setMissing(null);
    void press(sheet.id, { action: 'resume', counted, missing: gone.map(({ id }) => id) }).then(onBack);
  };
  const other = seated && (
    <Button
      kind="edge"
      size="small"
      icon={asList ? 'seat' : 'users'}
      className="mt-2 self-start"
      onClick={() => setAsList(!asList)}
    >
      {t(asList ? 'step.count.asSeats' : 'step.count.asList')}
    </Button>
  );
  return (
    <div className="flex flex-1 flex-col">
      <HaltOver sheet={sheet} />
      <div className={cx('flex-1 pt-4 pb-4', wide ? 'px-5' : 'px-4')}>
        <h2 className="arm">{t('step.count.aboard', { n: people.length - gone.length })}</h2>
        <p className="mt-1 text-quiet">{t(asList ? 'step.count.about.list' : 'step.count.about')}</p>
        <div className="mt-4 flex flex-wrap items-stretch gap-4">
          {asList ? (
            <PeopleList people={people} sheet={sheet} missing={missing} onToggle={toggle} />
          ) : (
            <Cabin people={people} sheet={sheet} missing={missing} onToggle={toggle} />
          )}
          {!asList && (
            <Side sheet={sheet} people={people} gone={gone.length}>
              {other}
            </Side>
          )}
        </div>
        {asList && other}
      </div>
      <BottomStack does="count">
        <Footer {...(wide ? { className: 'px-5' } : {})}>
          <Button wide size={wide ? 'tall' : 'drive'} onClick={() => (gone.length === 0 ? go() : setAsking(true))}>
            {gone.length === 0 ? t('step.count.all', { n: people.length }) : t('step.count.some', { n: gone.length })}
          </Button>
        </Footer>
      </BottomStack>
      {asking && (
        <MissingDialog
          sheet={sheet}
          groups={[{ title: '', bookings: gone }]}
          title={t('step.count.missing', { n: gone.length })}
          text={t(alone ? 'step.count.missing.alone' : 'step.count.missing.text')}
          go={t('step.count.without', { n: gone.length })}
          onGo={go}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  );
}

/** 'Краківець – Корчова · за 1 год 50 хв', or how long the pause was. */
function HaltOver({ sheet: { halt, crossing } }: { sheet: TripSheet }) {
  if (!halt) return null;
  const name = halt.kind === 'border' && crossing ? named(crossing.name) : t(`step.${halt.kind}`);
  return (
    <p className="flex items-center gap-3 min-h-[53px] pr-2 pl-4 text-small bg-surface-sunken">
      <span className="flex-1 min-w-0">
        <b className="font-strong">{name}</b>
        <span className="text-quiet">
          {' '}
          · {t('step.count.lasted', { duration: durationBetween(halt.startedAt, serverNow()) })}
        </span>
      </span>
    </p>
  );
}

interface PeopleProps {
  sheet: TripSheet;
  people: readonly SheetBooking[];
  missing: readonly number[];
  onToggle: (booking: SheetBooking) => void;
}

function Cabin({ sheet, people, missing, onToggle }: PeopleProps) {
  const states = new Map<number, SeatState>();
  const names = new Map<number, string>();
  for (const one of people) {
    if (one.seat === null) continue;
    states.set(one.seat, missing.includes(one.id) ? 'missing' : 'boarded');
    names.set(one.seat, personName(one));
  }
  return (
    <SeatPlan
      plan={seatPlan(sheet.seatsCount, sheet.fullBus?.layout ?? '2+2')}
      states={states}
      names={names}
      onOpen={(seat) => {
        const booking = people.find((one) => one.seat === seat);
        if (booking) onToggle(booking);
      }}
    />
  );
}

function PeopleList({ sheet, people, missing, onToggle }: PeopleProps) {
  return (
    <ul className="flex-1 [&>*+*]:border-t">
      {people.map((one) => (
        <li key={one.id}>
          <CheckField
            label={[one.seat, personName(one)].filter((part) => part !== null).join(' · ')}
            hint={t('step.to', { stop: stopName(sheet, one.toSeq) })}
            checked={!missing.includes(one.id)}
            onChange={() => onToggle(one)}
          />
        </li>
      ))}
    </ul>
  );
}

interface SideProps {
  sheet: TripSheet;
  people: readonly SheetBooking[];
  gone: number;
  children: ReactNode;
}

function Side({ sheet, people, gone, children }: SideProps) {
  const facts = [
    [t('step.count.bySheet'), people.length],
    ...(gone > 0 ? [[t('step.count.notHere'), gone] as const] : []),
    [t('step.count.free'), Math.max(0, sheet.seatsCount - people.length)],
  ] as const;
  return (
    <div className="grid flex-1 basis-28 content-start gap-5">
      <SeatLegend states={gone > 0 ? ['boarded', 'free', 'missing'] : ['boarded', 'free']} />
      <dl className="grid gap-3">
        {facts.map(([term, value]) => (
          <div key={term}>
            <dt className="text-small text-quiet">{term}</dt>
            <dd className="text-title font-strong [font-variant-numeric:var(--columns)]">{value}</dd>
          </div>
        ))}
      </dl>
      {children}
    </div>
  );
}
