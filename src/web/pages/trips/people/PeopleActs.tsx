import { lazy, Suspense, useState } from 'react';
import { announceRefusal, RECIPIENT_STATUSES } from '#shared/messaging/chat/announcing.ts';
import { dueOf } from '#shared/sales/bookings/core/finding.ts';
import { PAYMENT_METHODS, type PaymentMethod } from '#shared/sales/trips/payment-rows.ts';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { openFile } from '#web/core/browser/download.ts';
import { useNow } from '#web/core/browser/now.ts';
import { money } from '#web/core/i18n/format.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { useUnproven } from '#web/people/accounts/use-unproven.ts';
import { actionsOf, reasonOf } from '#web/sales/bookings/money/actions.ts';
import { payRest, takeBackRest } from '#web/sales/bookings/money/pay-rest.ts';
import { paperFile } from '#web/sales/bookings/papers/papers.ts';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import type { Bulk } from '#web/ui/base/use-bulk.ts';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { movable } from './people-of-trip.ts';

const AnnouncementDialog = lazy(() => import('#web/messaging/chat/announcements/AnnouncementDialog.tsx'));
const MoveDialog = lazy(() => import('./MoveDialog.tsx'));

interface PeopleActsProps {
  sheet: TripSheet;
  people: readonly SheetBooking[];
  bulk: Bulk;
}

export default function PeopleActs({ sheet, people, bulk }: PeopleActsProps) {
  const [open, setOpen] = useState<'message' | 'move' | null>(null);
  const unproven = useUnproven();
  const close = () => setOpen(null);
  const written = people.filter(({ status }) => RECIPIENT_STATUSES.includes(status));
  const moved = movable(sheet, people);
  return (
    <>
      <PaidMenu {...{ sheet, people, bulk }} />
      {written.length > 0 && announceRefusal(sheet) === null && (
        <Button kind="soft" size="small" icon="chat" onClick={() => setOpen('message')} {...unproven}>
          {t('desk.bulk.message')}
        </Button>
      )}
      {moved.length > 0 && (
        <Button kind="soft" size="small" onClick={() => setOpen('move')}>
          {t('desk.bulk.move')}
        </Button>
      )}
      <PrintButton sheet={sheet} people={people} />
      <Suspense fallback={null}>
        {open === 'message' && <AnnouncementDialog trip={sheet} only={written} onClose={close} />}
        {open === 'move' && <MoveDialog people={moved} sheet={sheet} bulk={bulk} onClose={close} />}
      </Suspense>
    </>
  );
}

function PaidMenu({ sheet, people, bulk }: PeopleActsProps) {
  const now = useNow();
  const owing = people.filter((one) => dueOf(one) > 0 && actionsOf(one, sheet, now).includes('pay'));
  if (owing.length === 0) return null;
  const pay = (method: PaymentMethod) =>
    void bulk.run({
      on: owing,
      nameOf: bookingTitle,
      reason: reasonOf,
      send: (one) => payRest(sheet.id, one, method),
      undo: (one, sent) => takeBackRest(sheet.id, one, sent),
    });
  return (
    <Menu
      align="start"
      className="btn btn-soft btn-small"
      leading="check"
      label={t('desk.bulk.paid', { sum: money(owing.reduce((sum, one) => sum + dueOf(one), 0)) })}
      items={PAYMENT_METHODS.map((method) => ({
        label: t(`payments.method.${method}`),
        onSelect: () => pay(method),
      }))}
    />
  );
}

/** The passenger list with the ticked people only. */
function PrintButton({ sheet, people }: Omit<PeopleActsProps, 'bulk'>) {
  const bookings = people.filter(({ kind }) => kind === 'passenger').map(({ id }) => id);
  const { run, busy } = useAction(async (show: ReturnType<typeof openFile>) => {
    show(await paperFile(sheet.id, 'passengers', { locale, bookings }), `${sheet.serviceDate}.pdf`);
  });
  if (bookings.length === 0) return null;
  const print = () => {
    // The tab opens with the press itself: a browser blocks one that opens after the answer.
    const show = openFile();
    void run(show).finally(() => show(null));
  };
  return (
    <Button kind="soft" size="small" busy={busy} onClick={print}>
      {t('desk.bulk.print')}
    </Button>
  );
}
