import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { countryOfPhone, readablePhone } from '#shared/core/text/phone.ts';
import type { Caller, PastBooking } from '#shared/sales/bookings/callers/callers-schema.ts';
import { serverTime } from '#web/core/browser/now.ts';
import { countryName, dateIn, dayAndMonth, money, number } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { CallerNote } from '#web/sales/bookings/callers/CallerNote.tsx';
import { Button } from '#web/ui/base/Button.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { Avatar } from '#web/ui/content/Avatar.tsx';
import { isComposing } from '#web/ui/fields/composing.ts';
import { digitsHint } from '#web/ui/fields/PhoneField.tsx';
import { CallField } from './CallField.tsx';
import { ComingBookings } from './ComingBookings.tsx';
import { repeated } from './call-state.ts';
import { monthSince } from './call-texts.ts';
import { Kbd } from './Kbd.tsx';
import type { Call } from './use-call.tsx';

interface CallerPaneProps {
  call: Call;
  error: string | undefined;
  /** Whether the call continues, so that its time is counted. */
  running: boolean;
  /** Called by Enter in the number of a caller without earlier bookings. */
  onEnter: () => void;
  onRepeat: () => void;
  onRestart: () => void;
}

export function CallerPane({ call, error, running, onEnter, onRepeat, onRestart }: CallerPaneProps) {
  const { state, set, phone, caller } = call;
  const [left, setLeft] = useState(false);
  const wrong = left && phone === null ? digitsHint(state.phone, state.from ? [state.from.country] : []) : null;
  const rides = useRef<HTMLUListElement>(null);
  const past = running ? (caller?.past ?? []) : [];
  const repeat = (one: PastBooking) => {
    set(repeated(one, caller?.coming));
    onRepeat();
  };
  const onKey = (event: KeyboardEvent) => {
    if (isComposing(event) || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (past[0]) repeat(past[0]);
      else onEnter();
    }
    if (event.key === 'ArrowDown') {
      event.preventDefault();
      rides.current?.querySelector('button')?.focus();
    }
  };
  return (
    <section aria-labelledby="call-title" className="grid content-start gap-4">
      <header className="flex flex-wrap items-center justify-between gap-2 min-h-(--hit)">
        <h1 id="call-title" className="text-title font-strong">
          {t('call.title')}
        </h1>
        <div className="flex items-center gap-2">
          {running && state.beganAt !== null && (
            <Button kind="bare" size="small" onClick={onRestart}>
              {t('call.restart')}
            </Button>
          )}
          <CallTimer beganAt={state.beganAt} running={running} />
        </div>
      </header>
      <CallField name="phone" label={t('call.phone')} hint={wrong ?? understood(phone)} error={error}>
        {(control) => (
          <div className={cx('in in-time min-h-14', error && 'is-bad')}>
            <input
              {...control}
              className="text-title"
              type="tel"
              inputMode="tel"
              autoComplete="off"
              readOnly={!running}
              value={state.phone}
              onBlur={() => setLeft(true)}
              onFocus={() => setLeft(false)}
              onChange={({ target }) => set({ phone: target.value, beganAt: state.beganAt ?? serverTime() })}
              onKeyDown={onKey}
            />
          </div>
        )}
      </CallField>
      <div aria-live="polite">{phone && caller && <WhoCalls caller={caller} />}</div>
      {running && caller && caller.coming.length > 0 && <ComingBookings coming={caller.coming} />}
      {past.length > 0 && (
        <div>
          <h2 className="font-strong flex items-center justify-between min-h-9">
            {t('call.repeat')}
            <Kbd keys="↓" />
          </h2>
          <ul ref={rides} className="[&>*+*]:border-t" onKeyDown={moveBetween}>
            {past.map((one, index) => (
              <li key={one.bookingId}>
                <button
                  type="button"
                  className="flex items-center gap-3 w-full min-h-15 py-2 text-start hover:bg-surface-hover"
                  aria-keyshortcuts={index === 0 ? 'Enter' : undefined}
                  onClick={() => repeat(one)}
                >
                  <span className="min-w-0 flex-1">
                    <b className="block font-strong">{pathOf(one)}</b>
                    <span className="n block text-small text-quiet">{detailsOf(one)}</span>
                  </span>
                  {index === 0 ? <Kbd keys="Enter" /> : <Icon name="refresh" className="text-action" />}
                </button>
              </li>
            ))}
          </ul>
        </div>
      )}
    </section>
  );
}

/** The arrow keys go up and down the past rides. */
function moveBetween(event: KeyboardEvent<HTMLUListElement>): void {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step === undefined) return;
  event.preventDefault();
  const buttons: (Element | null)[] = [...event.currentTarget.querySelectorAll('button')];
  const next = buttons[buttons.indexOf(document.activeElement) + step];
  if (next instanceof HTMLElement) next.focus();
}

/** How the number is understood: in groups, with its country. */
function understood(phone: string | null) {
  if (phone === null) return t('call.phone.hint');
  const country = countryOfPhone(phone);
  const shown = readablePhone(phone);
  return (
    <span className="n">
      {country ? t('call.phone.country', { phone: shown, country: countryName(country) }) : shown}
    </span>
  );
}

function pathOf({ kind, from, to }: PastBooking): string {
  const path = `${named(from.name)} – ${named(to.name)}`;
  return kind === 'parcel' ? t('call.repeat.parcel', { path }) : path;
}

function detailsOf({ kind, from, departsAt, seats, infants, fare, parcel }: PastBooking): string {
  const what =
    kind === 'parcel' ? t('call.kg', { kg: number(parcel?.weightKg ?? 0, 1) }) : seatsOf(seats.length, infants.length);
  return [dayAndMonth(dateIn(from.zone, departsAt)), what, ...(fare === null ? [] : [money(fare)])].join(', ');
}

function seatsOf(count: number, infants: number): string {
  const seats = t('call.repeat.seats', { n: count });
  return infants === 0 ? seats : t('call.repeat.withInfants', { seats, n: infants });
}

/** How long the call has lasted since its first digit; it stops when the booking is made. */
function CallTimer({ beganAt, running }: { beganAt: number | null; running: boolean }) {
  const [now, setNow] = useState(beganAt ?? 0);
  useEffect(() => {
    if (beganAt === null || !running) return;
    setNow(serverTime());
    const timer = setInterval(() => setNow(serverTime()), 1000);
    return () => clearInterval(timer);
  }, [beganAt, running]);
  const seconds = beganAt === null ? 0 : Math.max(0, Math.floor((now - beganAt) / 1000));
  const time = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <Pill kind="now">
      <Icon name="phone" size="s" />
      <span className="n" role="timer" aria-label={t('call.time', { time })}>
        {time}
      </span>
    </Pill>
  );
}

/** The caller, found by the bookings with this carrier: the name, the number of rides, whether all was paid, and the notes. */
function WhoCalls({ caller }: { caller: Caller }) {
  if (caller.name === null) return <p className="text-quiet">{t('call.unknown')}</p>;
  const name = personName({ name: caller.name });
  return (
    <div className="grid gap-2">
      <div className="flex items-center gap-3">
        <Avatar name={name} />
        <div className="min-w-0">
          <b className="block text-lead font-strong">{name}</b>
          <span className="n block text-small text-quiet">{pastOf(caller)}</span>
        </div>
      </div>
      <CallerNote caller={caller} />
    </div>
  );
}

function pastOf({ rides, parcels, noShows, since, unpaid }: Caller): string {
  const counts = [
    ...(rides > 0 ? [t('call.rides', { n: rides })] : []),
    ...(parcels > 0 ? [t('call.parcels', { n: parcels })] : []),
  ].join(', ');
  if (counts === '' || since === null) return t('call.onlyAhead');
  const facts = [
    t('call.since', { what: counts, month: monthSince(dateIn('Europe/Kyiv', since)) }),
    unpaid === 0 ? t('call.paid.all') : t('call.paid.not', { n: unpaid }),
    ...(noShows > 0 ? [t('call.noShows', { n: noShows })] : []),
  ];
  return facts.join(', ');
}
