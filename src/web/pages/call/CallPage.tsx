import '#web/ui/content/panes.css';
import { useEffect, useRef, useState } from 'react';
import { useAwaited } from '#web/core/api/awaited.ts';
import { dateIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Navigate } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { homeOf } from '#web/paths.ts';
import { callStopsQuery } from '#web/sales/bookings/callers/call-queries.ts';
import { ReachFields } from '#web/sales/bookings/core/ReachFields.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { BookedPane } from './BookedPane.tsx';
import { CallerPane } from './CallerPane.tsx';
import { CallFooter } from './CallFooter.tsx';
import { type CallState, returnJourney } from './call-state.ts';
import { DriverNote, KeyLegend } from './DriverNote.tsx';
import { ParcelPane } from './ParcelPane.tsx';
import { PathPane } from './PathPane.tsx';
import { SeatsPane } from './SeatsPane.tsx';
import { useBooking } from './use-booking.tsx';
import { dropCall, storeCall, useCall } from './use-call.tsx';
import { focusField, useCallKeys } from './use-keys.ts';

/** `/trips/call`: booking for a caller, by keyboard, in the order of the conversation (docs/product.md 9.19). */
export function CallPage() {
  const { userType, carrierInfo } = useSession();
  const [calls, setCalls] = useState(0);
  const office = userType === 'carrier' || carrierInfo?.singleDriver === true;
  // The towns take a line or two on a phone: nothing below them moves when they come.
  const towns = useAwaited({ ...callStopsQuery(), enabled: office });
  if (!office) return <Navigate to={homeOf(userType)} replace />;
  if (towns) return <Skeleton rows={6} className="p-4" />;
  const next = () => {
    dropCall();
    setCalls(calls + 1);
  };
  const follow = (call: CallState) => {
    storeCall(call);
    setCalls(calls + 1);
  };
  return <OneCall key={calls} onNext={next} onFollow={follow} />;
}

interface OneCallProps {
  onNext: () => void;
  /** Goes on with another booking of the same caller. */
  onFollow: (call: CallState) => void;
}

// After the booking a phone shows only what was booked, and the text to send.
const PANE = 'py-4 px-4 min-w-0 lg:pt-3 lg:px-5';
const LATER = 'border-t lg:border-t-0';

/** One call. The next one is a new component, so that no state of this one is left. */
function OneCall({ onNext, onFollow }: OneCallProps) {
  const screen = useRef<HTMLDivElement>(null);
  const call = useCall();
  const booking = useBooking(call, screen);
  const { state, set, trips } = call;
  const done = booking.done !== null;
  // The call of a way back begins with its day.
  const [following, setFollowing] = useState(state.after !== null);
  const back =
    booking.done && state.kind === 'passenger'
      ? returnJourney(state, dateIn(booking.done.facts.to.zone, booking.done.facts.arrivesAt))
      : null;
  useEffect(() => {
    if (done) dropCall();
  }, [done]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only where the call begins
  useEffect(() => {
    if (!following) focusField(screen.current, 'phone');
  }, []);
  // After a past ride is chosen the conversation goes on with the day, as soon as there are days to choose from.
  useEffect(() => {
    if (following && trips.data && focusField(screen.current, 'when')) setFollowing(false);
  }, [following, trips.data]);
  useCallKeys(screen, {
    onDone: done ? onNext : booking.book,
    onBack: () => back && onFollow(back),
    onTrip: (number) => {
      const trip = trips.data?.trips[number - 1];
      if (trip && !done) set({ tripId: trip.tripId });
    },
  });
  return (
    <div ref={screen} data-call="screen" className="call-panes grid bg-surface">
      <div className={cx(PANE, 'area-caller')}>
        <CallerPane
          call={call}
          error={booking.errors.phone}
          running={!done}
          onEnter={() => focusField(screen.current, 'from')}
          onRepeat={() => setFollowing(true)}
          onRestart={onNext}
        />
      </div>
      <div className={cx(PANE, LATER, 'area-path', done && 'max-lg:hidden')} inert={done}>
        <PathPane call={call} facts={booking.done?.facts ?? call.facts} />
      </div>
      <section className={cx(PANE, LATER, 'area-seats')} aria-label={t(done ? 'call.done' : seatsTitle(state.kind))}>
        {booking.done && <BookedPane made={booking.done} onBack={back && (() => onFollow(back))} />}
        {!booking.done && state.kind === 'passenger' && <SeatsPane call={call} booking={booking} />}
        {!booking.done && state.kind === 'parcel' && <ParcelPane call={call} booking={booking} />}
      </section>
      <div className={cx(PANE, LATER, 'area-note', done && 'max-lg:hidden')} inert={done}>
        <DriverNote state={state} set={set} error={booking.errors.note} />
        <ReachFields
          phone={{
            value: state.secondPhone,
            onChange: ({ target }) => set({ secondPhone: target.value }),
            error: booking.errors.secondPhone,
            countries: [state.to?.country],
          }}
          messenger={state.messenger}
          onMessenger={(messenger) => set({ messenger })}
          open={state.secondPhone !== '' || state.messenger !== null}
        />
      </div>
      <KeyLegend />
      <CallFooter call={call} booking={booking} onNext={onNext} />
    </div>
  );
}

function seatsTitle(kind: 'passenger' | 'parcel') {
  return kind === 'parcel' ? 'call.parcel' : 'call.seats';
}
