import { useEffect, useRef, useState } from 'react';
import { BLOCKER_KINDS, type ErasureBlocker } from '#shared/people/accounts/profile/personal-data-schema.ts';
import { bookingsApi } from '#shared/sales/bookings/core/api.ts';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { call } from '#web/core/api/call.ts';
import { longDate } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';

interface EraseBlockersProps {
  blockers: readonly ErasureBlocker[];
  /** Called after a cancellation: the remaining blockers are fetched again. */
  onEnded: () => Promise<unknown>;
}

/**
 * The bookings and trips that must end before an account is erased: each with a button that cancels it if the person may do that, otherwise
 * with a link.
 */
export function EraseBlockers({ blockers, onEnded }: EraseBlockersProps) {
  const [asked, setAsked] = useState<readonly ErasureBlocker[] | null>(null);
  const { busy, error, run } = useEnding(onEnded, () => setAsked(null));
  const head = useRef<HTMLHeadingElement>(null);
  const left = useRef(blockers.length);
  useEffect(() => {
    // The pressed button has disappeared with its row.
    if (left.current !== blockers.length) head.current?.focus();
    left.current = blockers.length;
  }, [blockers.length]);
  return (
    <div className="grid gap-4">
      <h3 ref={head} tabIndex={-1} className="font-strong outline-none">
        {t('settings.erase.blocked')}
      </h3>
      {BLOCKER_KINDS.map((kind) => {
        const these = blockers.filter((one) => one.kind === kind);
        return these.length > 0 && <Group key={kind} kind={kind} blockers={these} ask={setAsked} />;
      })}
      {asked && (
        <ConfirmDialog
          open
          {...labelOf(asked)}
          keep={t('settings.erase.keep')}
          busy={busy}
          error={error}
          onClose={() => setAsked(null)}
          onConfirm={(reason) => void run(asked, reason)}
        />
      )}
    </div>
  );
}

interface GroupProps {
  kind: ErasureBlocker['kind'];
  blockers: readonly ErasureBlocker[];
  ask: (blockers: readonly ErasureBlocker[]) => void;
}

function Group({ kind, blockers, ask }: GroupProps) {
  const cancellable = blockers.filter(({ cancel }) => cancel === 'plain');
  return (
    <div className="grid gap-2">
      <p className="text-quiet">{t(`settings.erase.blocked.${kind}`, { count: blockers.length })}</p>
      {kind === 'members' ? (
        <LinkButton kind="edge" to={paths.members} icon="users" className="justify-self-start">
          {t('settings.erase.members')}
        </LinkButton>
      ) : (
        <Rows>
          {blockers.map((one) => (
            <BlockerRow key={`${one.tripId}-${one.bookingId}`} blocker={one} ask={() => ask([one])} />
          ))}
        </Rows>
      )}
      {cancellable.length > 1 && (
        <Button kind="edge" size="tall" wide icon="ban" onClick={() => ask(cancellable)}>
          {t('settings.erase.cancelAll', { count: cancellable.length })}
        </Button>
      )}
    </div>
  );
}

function BlockerRow({ blocker, ask }: { blocker: ErasureBlocker; ask: () => void }) {
  const { tripId, bookingId, code, date, parcel, cancel } = blocker;
  if (!tripId || !date) return null;
  const what = code && (parcel ? t('settings.erase.parcel', { code }) : code);
  const tripPath = pathLabel(blocker);
  const action = cancel && (
    <Button
      kind="bare"
      onClick={ask}
      aria-label={t('settings.erase.cancelOne', { what: `${tripPath}, ${longDate(date)}` })}
    >
      {t('settings.erase.cancel')}
    </Button>
  );
  return (
    <Row
      strong={tripPath}
      quiet={[longDate(date), what].filter(Boolean).join(' · ')}
      to={bookingId ? paths.booking(tripId, bookingId) : paths.trip(tripId)}
      action={action}
    />
  );
}

/** Cancels this booking alone, or the whole trip with the reason that its passengers read. */
async function cancelBlocker({ tripId, bookingId }: ErasureBlocker, reason: string): Promise<void> {
  if (bookingId) await call(bookingsApi.cancel, { params: { bookingId }, body: { alone: true } });
  else if (tripId) await call(tripsApi.cancel, { params: { tripId }, body: { reason } });
}

/** Cancels the blockers one after the other; the first refusal stops it and is shown. */
function useEnding(onEnded: () => Promise<unknown>, done: () => void) {
  const { run, busy, failure } = useAction(
    async (blockers: readonly ErasureBlocker[], reason: string) => {
      for (const one of blockers) await cancelBlocker(one, reason);
    },
    {
      done,
      toast: (_, blockers) => t('settings.erase.cancelled', { count: blockers.length }),
      refusal: 'beside',
      settled: onEnded,
    },
  );
  return { busy, error: failure ?? undefined, run };
}

function labelOf(blockers: readonly ErasureBlocker[]) {
  const [one] = blockers;
  const about = one ? `${pathLabel(one)}, ${longDate(one.date ?? '')}. ` : '';
  if (one?.cancel === 'reason') {
    return {
      title: t('settings.erase.trip.title'),
      text: about + t('settings.erase.trip.text', { count: one.people ?? 0 }),
      confirm: t('settings.erase.trip.confirm'),
      reason: { label: t('settings.erase.trip.reason'), required: true, maxLength: 300 },
    };
  }
  const count = blockers.length;
  return {
    title: t('settings.erase.cancel.title', { count }),
    text: (count === 1 ? about : '') + t('settings.erase.cancel.text', { count }),
    confirm: t('settings.erase.cancel.confirm', { count }),
  };
}

function pathLabel({ from, to }: ErasureBlocker): string {
  return from && to ? `${named(from)} – ${named(to)}` : t('settings.erase.trip');
}
