import { useState } from 'react';
import { moneyApi } from '#shared/sales/bookings/money/money-api.ts';
import type { CashUp, TripCash } from '#shared/sales/bookings/rules/cash.ts';
import { download } from '#web/core/api/download.ts';
import { problemText } from '#web/core/api/errors.ts';
import { dateIn, longDate, money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { paths } from '#web/paths.ts';
import { PaymentRows } from '#web/sales/bookings/money/CashUpContents.tsx';
import { CashUpView } from '#web/sales/bookings/money/CashUpView.tsx';
import { ExpenseDialog } from '#web/sales/bookings/money/ExpenseDialog.tsx';
import { worksAlone, worksInOffice } from '#web/sales/bookings/money/payments.ts';
import { useTripCash } from '#web/sales/bookings/money/trip-cash.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { AWAITED } from '#web/ui/content/Bars.tsx';
import { Empty } from '#web/ui/content/Empty.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';

/** `/trips/list/{tripId}/cash`: money taken and spent on a trip, and the hand-over of the cash. */
export function CashPage() {
  const tripId = Number(useParams().tripId);
  const { cash: data, awaited, changing, ...query } = useTripCash(tripId);
  const title = t('core.title.cash');
  return (
    <Page
      title={title}
      end="none"
      className="flex min-h-full flex-col"
      back={paths.trip(tripId)}
      subtitle={data ? subtitleOf(data) : AWAITED}
      actions={
        data &&
        worksInOffice() && (
          <IconButton
            name="download"
            label={t('payments.csv.trip')}
            onClick={() =>
              void download(moneyApi.paymentsCsv, { query: { trip: tripId } }).catch((failure: unknown) =>
                toast({ kind: 'bad', text: problemText(failure) }),
              )
            }
          />
        )
      }
    >
      <Loaded
        query={{ ...query, data }}
        loading={<Skeleton kind="text" rows={8} className="p-4" />}
        gone={<Empty title={t('payments.gone')} text={t('payments.gone.text')} />}
      >
        {(cash) => <Cash cash={cash} awaited={awaited} changing={changing} />}
      </Loaded>
    </Page>
  );
}

interface CashProps {
  cash: TripCash;
  /** Whether the server has not answered yet: only the cash that the reader holds is known for sure. */
  awaited: boolean;
  changing: boolean;
}

function Cash({ cash, awaited, changing }: CashProps) {
  const { userInfo } = useSession();
  const [spending, setSpending] = useState(false);
  const { cashUps } = cash;
  const isHeld = ({ driver, handedOverAt }: CashUp) => handedOverAt === null && driver?.id === userInfo?.id;
  // The cash that the reader holds is known first and stays where it is; then comes what waits for them: to confirm, then to hand over.
  const rank = (one: CashUp) => {
    if (isHeld(one)) return 0;
    if (one.mayConfirm) return 1;
    return one.mayHandOver ? 2 : 3;
  };
  const ordered = cashUps
    .filter((one) => one.sums.length > 0 && (!awaited || isHeld(one)))
    .toSorted((a, b) => rank(a) - rank(b));
  return (
    <>
      {ordered.length === 0 && !changing && (
        <div className="px-4">
          <Empty
            small
            title={t('payments.none')}
            text={t('payments.none.text')}
            action={
              <Button kind="soft" icon="plus" onClick={() => setSpending(true)}>
                {t('payments.expense.add')}
              </Button>
            }
          />
        </div>
      )}
      {ordered.map((cashUp) => (
        <div key={keyOf(cashUp)} className="border-b-8 border-surface-sunken last:border-b-0">
          <CashUpView cashUp={cashUp} cash={cash} />
        </div>
      ))}
      {awaited ? <Skeleton kind="text" rows={4} className="p-4" /> : <UnpaidPart cash={cash} />}
      {spending && <ExpenseDialog tripId={cash.trip.id} onClose={() => setSpending(false)} />}
    </>
  );
}

function UnpaidPart({ cash: { unpaid, toGiveBack, aside, trip } }: { cash: TripCash }) {
  return (
    <>
      {unpaid.length > 0 && (
        <Section separator="none" title={t('payments.unpaid')}>
          <Rows>
            {unpaid.map(({ bookingId, name, due, charge }) => (
              <Row
                key={bookingId}
                to={paths.booking(trip.id, bookingId)}
                strong={<span className="text-bad">{personName({ name })}</span>}
                quiet={t(
                  charge ? 'payments.unpaid.charge' : worksAlone() ? 'payments.unpaid.own' : 'payments.unpaid.text',
                )}
                side={<b className="font-strong text-text">{money(due)}</b>}
              />
            ))}
          </Rows>
        </Section>
      )}
      {toGiveBack.length > 0 && (
        <Section separator="none" title={t('payments.toGiveBack')}>
          <Rows>
            {toGiveBack.map(({ bookingId, name, sum }) => (
              <Row
                key={bookingId}
                to={paths.booking(trip.id, bookingId)}
                strong={personName({ name })}
                quiet={t('payments.toGiveBack.text')}
                side={<b className="font-strong text-text">{money(sum)}</b>}
              />
            ))}
          </Rows>
        </Section>
      )}
      {aside.length > 0 && (
        <details className="border-t-8 border-surface-sunken px-4 py-2">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3">
            <span className="text-quiet">{t('payments.aside')}</span>
            <b className="n font-strong">{money(aside.reduce((sum, { eurCents }) => sum + eurCents, 0))}</b>
          </summary>
          <PaymentRows payments={aside} tripId={trip.id} />
        </details>
      )}
    </>
  );
}

/**
 * A cash-up that the device has made from its trip sheet has no number until the server answers. The key stays the same
 * then, so that a dialog that was opened meanwhile stays open.
 */
function keyOf({ driver, handedOverAt }: CashUp): string {
  return `${driver?.id} ${handedOverAt}`;
}

function subtitleOf({ trip: { from, to, departsAt } }: TripCash): string {
  return `${named(from.name)} – ${named(to.name)}, ${longDate(dateIn(from.zone, departsAt))}`;
}
