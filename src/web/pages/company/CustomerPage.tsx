import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import * as z from 'zod/mini';
import { readablePhone } from '#shared/core/text/phone.ts';
import type { CustomerBooking } from '#shared/office/customers/api.ts';
import type { Caller } from '#shared/sales/bookings/callers/callers-schema.ts';
import { phone as phoneField } from '#shared/sales/bookings/rules/contact-fields.ts';
import { allOf } from '#web/core/api/loading.ts';
import { refetchTopics } from '#web/core/api/query.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { dateIn, longDate, money } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Navigate, useParams } from '#web/core/router/router.tsx';
import { useSession } from '#web/core/session/session.ts';
import { customerBookingsQuery, mergeCustomers, splitCustomer } from '#web/office/customers/queries.ts';
import { homeOf, paths } from '#web/paths.ts';
import { CallerNote } from '#web/sales/bookings/callers/CallerNote.tsx';
import { callerQuery } from '#web/sales/bookings/callers/call-queries.ts';
import { statusLabel } from '#web/sales/bookings/core/labels.ts';
import { carrierTopic } from '#web/sales/trips/queries.ts';
import { Button, LinkButton } from '#web/ui/base/Button.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import { Facts } from '#web/ui/content/Facts.tsx';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { Page } from '#web/ui/Page.tsx';
import { Pager } from '#web/ui/Pager.tsx';

/** `/company/customers/{phone}`: one customer: rides, debts, the note, the numbers, and what can be done. */
export function CustomerPage() {
  return <Customer phone={useParams().phone ?? ''} />;
}

export function Customer({ phone }: { phone: string }) {
  const { userType, carrierInfo } = useSession();
  const [page, setPage] = useState(1);
  const caller = useQuery(callerQuery(phone));
  const bookings = useQuery(customerBookingsQuery(phone, page));
  if (!carrierInfo || carrierInfo.role === 'driver') return <Navigate to={homeOf(userType)} replace />;
  return (
    <Page
      title={caller.data?.name ? personName({ name: caller.data.name }) : readablePhone(phone)}
      subtitle={readablePhone(phone)}
      back={paths.customers}
    >
      <Loaded query={allOf(caller, bookings)} loading={<Skeleton rows={6} className="px-4" />}>
        {([known, booked]) => (
          <>
            <Known caller={known} />
            <Section title={t('customers.bookings')} side={<span className="n">{booked.total}</span>}>
              {booked.total === 0 && <p className="pb-3 text-quiet">{t('customers.bookings.none')}</p>}
              <Rows>
                {booked.data.map((one) => (
                  <BookingRow key={one.bookingId} booking={one} />
                ))}
              </Rows>
              {booked.total > booked.per_page && (
                <Pager page={page} size={booked.per_page} total={booked.total} onPage={setPage} />
              )}
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Known({ caller }: { caller: Caller }) {
  const [merging, setMerging] = useState(false);
  const { phone, rides, parcels, noShows, unpaid } = caller;
  return (
    <Section separator="none">
      <div className="flex flex-wrap gap-2 pb-4">
        <LinkButton icon="phone" to={`tel:${phone}`}>
          {t('customers.call')}
        </LinkButton>
        <LinkButton kind="soft" to={`${paths.call}?phone=${encodeURIComponent(phone)}`}>
          {t('customers.book')}
        </LinkButton>
        <LinkButton kind="soft" icon="chat" to={`sms:${phone}`}>
          {t('customers.sms')}
        </LinkButton>
      </div>
      <Facts
        layout="lines"
        facts={[
          { term: t('customers.fact.rides'), value: rides },
          { term: t('customers.fact.parcels'), value: parcels },
          { term: t('customers.fact.noShows'), value: noShows },
          { term: t('customers.fact.unpaid'), value: unpaid },
        ]}
      />
      <div className="py-3">
        <CallerNote caller={caller} />
      </div>
      <Numbers caller={caller} />
      <div className="flex flex-wrap gap-2 pt-2">
        <Button kind="edge" size="small" onClick={() => setMerging(true)}>
          {t('customers.merge')}
        </Button>
        <LinkButton kind="edge" size="small" to={`${paths.dataRequests}?phone=${encodeURIComponent(phone)}`}>
          {t('customers.data')}
        </LinkButton>
      </div>
      {merging && <MergeDialog phone={phone} onClose={() => setMerging(false)} />}
    </Section>
  );
}

/** The other numbers of the customer, each of which can become a customer of its own again. */
function Numbers({ caller: { phone, numbers } }: { caller: Caller }) {
  const { run, running } = useAction(splitCustomer, { settled: () => refetchTopics(carrierTopic()) });
  const others = numbers.filter((number) => number !== phone);
  if (others.length === 0) return null;
  return (
    <Rows aria-label={t('customers.numbers')}>
      {others.map((number) => (
        <Row
          key={number}
          strong={readablePhone(number)}
          quiet={t('customers.sameAs')}
          action={
            number !== numbers[0] && (
              <Button kind="bare" size="small" busy={running?.[0] === number} onClick={() => void run(number)}>
                {t('customers.split')}
              </Button>
            )
          }
        />
      ))}
    </Rows>
  );
}

const MERGE = z.object({ phone: phoneField });

function MergeDialog({ phone, onClose }: { phone: string; onClose: () => void }) {
  return (
    <FormDialog
      title={t('customers.merge.title')}
      action={t('customers.merge.do')}
      schema={MERGE}
      defaults={{ phone: '' }}
      send={async (values) => {
        await mergeCustomers(values.phone, phone);
        return values.phone;
      }}
      done={(merged) => {
        onClose();
        const back = () => void splitCustomer(merged).finally(() => refetchTopics(carrierTopic()));
        toast({ kind: 'good', text: t('customers.merged'), action: { label: t('ui.bulk.undo'), onAct: back } });
        void refetchTopics(carrierTopic());
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <p className="text-quiet">{t('customers.merge.about')}</p>
          <PhoneField label={t('customers.merge.phone')} {...fieldOf(form, 'phone')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}

/** Before its end a ride may still be paid to the driver. */
const ENDED: ReadonlySet<CustomerBooking['status']> = new Set(['completed', 'cancelled', 'no_show']);

function BookingRow({ booking }: { booking: CustomerBooking }) {
  const { bookingId, tripId, kind, status, code, name, seat, from, to, departsAt, owed, paid } = booking;
  const due = ENDED.has(status) ? (owed ?? 0) - paid : 0;
  return (
    <Row
      to={paths.booking(tripId, bookingId)}
      strong={`${longDate(dateIn(from.zone, departsAt))}, ${named(from.name)} – ${named(to.name)}`}
      quiet={[
        personName({ name }),
        seat !== null && t('customers.seat', { seat }),
        code,
        statusLabel(kind, status).toLocaleLowerCase(),
      ]
        .filter(Boolean)
        .join(' · ')}
      side={
        <span className="text-end">
          {owed !== null && money(owed)}
          {due > 0 && <b className="block font-strong text-bad">{t('customers.owes', { sum: money(due) })}</b>}
        </span>
      }
    />
  );
}
