import { lazy, Suspense, useState } from 'react';
import { bookingOf, isOfCash } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { serverNow } from '#web/core/browser/now.ts';
import { dateIn, deviceZone, shortDay, timeIn } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { sendPresses } from '#web/sales/bookings/sheet/outbox.ts';
import { useNoConnection } from '#web/sales/bookings/sheet/PendingBar.tsx';
import { dismissRefused, pressAgain, useAllPresses, usePresses, useSheet } from '#web/sales/bookings/sheet/press.ts';
import type { PendingPress, RefusedPress } from '#web/sales/bookings/sheet/press-box.ts';
import { pressLabel } from '#web/sales/bookings/sheet/press-labels.ts';
import { dayLabel, pathLabel } from '#web/sales/trips/labels.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { GroupHead, Section } from '#web/ui/content/Section.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Page } from '#web/ui/Page.tsx';

const ProblemReason = lazy(() => import('#web/ui/content/ProblemReason.tsx'));

/** `/trips/pending`: what this device has not sent yet, in order, and what the server has refused. */
export function PendingPage() {
  const all = useAllPresses();
  const trips = [...new Set(all.map(({ tripId }) => tripId))];
  const waiting = all.some(({ code }) => code === null);
  return (
    <Page title={t('pending.title')} back={paths.trips} width="full" end="none" className="mx-auto w-full max-w-3xl">
      {all.length === 0 && (
        <Empty
          title={t('pending.none')}
          text={t('pending.none.text')}
          action={
            <LinkButton size="tall" to={paths.trips}>
              {t('pending.none.action')}
            </LinkButton>
          }
        />
      )}
      {waiting && <Sending />}
      {trips.map((tripId) => (
        <PressesOfTrip key={tripId} tripId={tripId} />
      ))}
    </Page>
  );
}

function Sending() {
  const offline = useNoConnection();
  return (
    <div className="flex flex-wrap items-center gap-3 px-4 pt-1 pb-4">
      <p className="min-w-60 flex-1 text-quiet">{t(offline ? 'pending.about.offline' : 'pending.about.online')}</p>
      {offline && (
        <Button kind="edge" icon="refresh" onClick={() => void sendPresses()}>
          {t('pending.now')}
        </Button>
      )}
    </div>
  );
}

function PressesOfTrip({ tripId }: { tripId: number }) {
  const { data: sheet } = useSheet(tripId);
  const { waiting, refused } = usePresses(tripId);
  return (
    <Section>
      <GroupHead
        title={
          <Link to={paths.trip(tripId)} className="hover:text-action">
            {sheet ? `${pathLabel(sheet)}, ${dayLabel(sheet.serviceDate)}` : t('pending.trip', { id: tripId })}
          </Link>
        }
        side={waiting.length + refused.length}
      />
      {refused.length > 0 && (
        <>
          <h3 className="pt-3 font-strong text-bad">{t('pending.refused.title')}</h3>
          <Note>{t('pending.refused.text')}</Note>
          <ul aria-label={t('pending.refused.title')}>
            {refused.map((press) => (
              <RefusedRow key={press.id} press={press} sheet={sheet} />
            ))}
          </ul>
        </>
      )}
      {waiting.length > 0 && (
        <>
          <h3 className="pt-3 font-strong">{t('pending.waiting.title')}</h3>
          <ol aria-label={t('pending.waiting.title')}>
            {waiting.map((press) => (
              <li
                key={press.id}
                className="flex min-h-12 items-center gap-3 border-t border-line py-2 first:border-t-0"
              >
                <Icon name="clock" size="s" className="text-quiet" />
                <span className="min-w-0 flex-1">{pressLabel(press.do, sheet)}</span>
                <PressedAt press={press} sheet={sheet} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Section>
  );
}

/** A code that the device had compared was refused: the receiver got another one since, and the parcel is handed out. */
function isChangedPin({ code, do: action }: RefusedPress): boolean {
  return code === 'wrong_pin' && (action.action === 'complete' || action.action === 'handOut');
}

function RefusedRow({ press, sheet }: { press: RefusedPress; sheet: TripSheet | undefined }) {
  const [dropping, setDropping] = useState(false);
  const what = pressLabel(press.do, sheet);
  const bookingId = bookingOf(press.do);
  return (
    <li className="grid gap-2 border-t border-line py-3 first:border-t-0">
      <div className="flex items-start gap-3">
        <Icon name="alert" size="s" className="mt-1 text-bad" />
        <div className="min-w-0 flex-1">
          <p className="font-strong">{what}</p>
          <p className="text-small">
            {isChangedPin(press) ? (
              t('pending.refused.pin')
            ) : (
              <Suspense fallback={t('errors.internal')}>
                <ProblemReason code={press.code} otherwise={t('errors.internal')} />
              </Suspense>
            )}
          </p>
        </div>
        <PressedAt press={press} sheet={sheet} />
      </div>
      <div className="flex flex-wrap gap-2">
        <Button kind="edge" size="small" onClick={() => void pressAgain(press)}>
          {t('pending.again')}
        </Button>
        <LinkButton kind="edge" size="small" to={pathOf(press, bookingId)}>
          {t(bookingId === null ? 'pending.open.trip' : 'pending.open.booking')}
        </LinkButton>
        <Button kind="bare" size="small" onClick={() => setDropping(true)}>
          {t('pending.drop')}
        </Button>
      </div>
      <ConfirmDialog
        open={dropping}
        title={t('pending.drop.title')}
        text={t('pending.drop.text', { what })}
        confirm={t('pending.drop')}
        keep={t('pending.drop.keep')}
        onConfirm={() => void dismissRefused(press)}
        onClose={() => setDropping(false)}
      />
    </li>
  );
}

/** Where a refused press is settled: at its booking, at the cash of the trip, or on the trip sheet. */
function pathOf({ tripId, do: press }: PendingPress, bookingId: number | null) {
  if (bookingId !== null) return paths.booking(tripId, bookingId);
  return isOfCash(press) ? paths.tripCash(tripId) : paths.trip(tripId);
}

/** When the button was pressed, by the clock of the stop that the bus was at last. */
function PressedAt({ press, sheet }: { press: PendingPress; sheet: TripSheet | undefined }) {
  const zone = sheet?.stops[sheet.currentSeq ?? 0]?.place.zone ?? deviceZone();
  const day = dateIn(zone, press.at);
  const time = timeIn(zone, press.at);
  return (
    <time dateTime={press.at} className="n text-small whitespace-nowrap text-quiet">
      {day === dateIn(zone, serverNow()) ? time : `${shortDay(day)}, ${time}`}
    </time>
  );
}
