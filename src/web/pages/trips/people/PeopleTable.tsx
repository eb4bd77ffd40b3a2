import '#web/ui/content/table.css';
import { Fragment, lazy, Suspense, useState } from 'react';
import type { SheetBooking, TripSheet } from '#shared/sales/trips/schema.ts';
import { money } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { Link } from '#web/core/router/router.tsx';
import { paths } from '#web/paths.ts';
import { waitingLabel } from '#web/sales/bookings/core/labels.ts';
import { ReachLinks } from '#web/sales/bookings/core/ReachLinks.tsx';
import { PaymentButton } from '#web/sales/bookings/money/PaymentButton.tsx';
import { billOfRow } from '#web/sales/bookings/money/payments.ts';
import { kindsOfFare } from '#web/sales/prices/labels.ts';
import { bookingPathLabel, bookingTitle, fareLabel } from '#web/sales/trips/labels.ts';
import { IconLink } from '#web/ui/base/Button.tsx';
import { Chip } from '#web/ui/base/Chip.tsx';
import { cx } from '#web/ui/base/cx.ts';
import { Icon } from '#web/ui/base/Icon.tsx';
import { Pill } from '#web/ui/base/Pill.tsx';
import { useBulk } from '#web/ui/base/use-bulk.ts';
import { type Ticked, useTicked } from '#web/ui/base/use-ticked.ts';
import { BulkBar, TickBox } from '#web/ui/content/BulkBar.tsx';
import { Section } from '#web/ui/content/Section.tsx';
import { SearchField } from '#web/ui/fields/SearchField.tsx';
import { ChangeButton } from './ChangeButton.tsx';
import { DeskPhone } from './DeskPhone.tsx';
import { comingLabel, HelpPills, PaidPill } from './Person.tsx';
import { filtered, foundIn, inParties, PEOPLE_FILTERS, type PeopleFilter } from './people-of-trip.ts';
import { NobodyYet } from './TripPeople.tsx';

const PeopleActs = lazy(() => import('./PeopleActs.tsx'));

/** From this many people on the table can be filtered. */
const FILTERED_FROM = 6;

/** The dispatcher's table of all people on a trip: passengers by seat, then parcels, then those who do not come. */
export function PeopleTable({ sheet }: { sheet: TripSheet }) {
  const people = sheet.bookings.filter(({ status }) => status !== 'unconfirmed' && status !== 'cancelled');
  const off = sheet.bookings.filter(({ status }) => status === 'cancelled');
  if (people.length + off.length === 0) {
    const open = sheet.status === 'new' || sheet.status === 'planned';
    // Requests hold seats too, and are listed above with the buttons to answer them.
    if (!open || sheet.bookings.length > 0) return null;
    return (
      <Section separator="line" className="px-5">
        <NobodyYet sheet={sheet} />
      </Section>
    );
  }
  return (
    <div className="@container px-5 pt-2 pb-4">
      {people.length > 0 && <FilteredTable sheet={sheet} people={people} />}
      {off.length > 0 && (
        <details className="mt-2">
          <summary className="flex min-h-11 cursor-pointer items-center text-small text-quiet">
            {t('desk.table.cancelled', { n: off.length })}
          </summary>
          <Table sheet={sheet} people={off} />
        </details>
      )}
    </div>
  );
}

/** The filters with their counts and a search field above the table; short lists need neither. */
function FilteredTable({ sheet, people }: TableProps) {
  const [filter, setFilter] = useState<PeopleFilter>('all');
  const [text, setText] = useState('');
  const shown = foundIn(filtered(people, filter), text);
  const ticked = useTicked(idsOf(inParties(shown).flat()));
  const bulk = useBulk();
  return (
    <>
      {people.length >= FILTERED_FROM && (
        <div className="chips flex flex-wrap items-center gap-2 pb-2">
          {PEOPLE_FILTERS.map((one) => {
            const count = filtered(people, one).length;
            if (count === 0 && one !== filter) return null;
            return (
              <Chip key={one} on={one === filter} onClick={() => setFilter(one)}>
                {t(`desk.people.${one}`)} <span className="n text-quiet">{count}</span>
              </Chip>
            );
          })}
          <SearchField
            className="ml-auto min-w-40 flex-[1_1_9rem] max-w-60"
            label={t('desk.people.find')}
            value={text}
            onChange={setText}
          />
        </div>
      )}
      {shown.length > 0 ? (
        <Table sheet={sheet} people={shown} ticked={ticked} />
      ) : (
        <p role="status" className="py-4 text-quiet">
          {t('desk.people.none')}
        </p>
      )}
      <BulkBar ticked={ticked} bulk={bulk}>
        <Suspense fallback={null}>
          <PeopleActs sheet={sheet} people={shown.filter(({ id }) => ticked.has(id))} bulk={bulk} />
        </Suspense>
      </BulkBar>
    </>
  );
}

interface TableProps {
  sheet: TripSheet;
  people: readonly SheetBooking[];
  /** The rows that are ticked; the cancelled ones cannot be. */
  ticked?: Ticked;
}

function Table({ sheet, people, ticked }: TableProps) {
  return (
    <table className="tb tb-tall pointer-fine:[--hit:34px]">
      <thead>
        <tr>
          {ticked && (
            <th>
              <TickBox ticked={ticked} rows={idsOf(people)} label={t('ui.bulk.all')} />
            </th>
          )}
          <th className="num">{t('desk.table.seat')}</th>
          <th>{t('desk.table.passenger')}</th>
          <th>{t('desk.table.phone')}</th>
          <th className="num">{t('desk.table.paid')}</th>
          <th>
            <span className="sr">{t('desk.table.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {inParties(people).map((party) => (
          <Fragment key={party[0]?.id}>
            {party.length > 1 && <PartyRow party={party} ticked={ticked} />}
            {party.map((booking, index) => (
              <PersonRow
                key={booking.id}
                booking={booking}
                sheet={sheet}
                ticked={ticked}
                inParty={party.length > 1}
                // The number and the note belong to the party: they are read once.
                contact={index === 0}
              />
            ))}
          </Fragment>
        ))}
      </tbody>
    </table>
  );
}

function idsOf(people: readonly SheetBooking[]): number[] {
  return people.map(({ id }) => id);
}

/** The head of those who were booked together: how many they are and what they owe. */
function PartyRow({ party, ticked }: { party: readonly SheetBooking[]; ticked: Ticked | undefined }) {
  const [first] = party;
  const due = party.reduce((sum, { fare, paid, status }) => sum + (status === 'cancelled' ? 0 : (fare ?? 0) - paid), 0);
  const words = t('desk.people.party', { name: personName({ name: first?.name ?? '' }), n: party.length });
  return (
    <tr className="tb-group bg-surface-sunken has-[.tick:checked]:bg-action-soft">
      {ticked && (
        <td>
          <TickBox ticked={ticked} rows={idsOf(party)} label={words} />
        </td>
      )}
      <td className="num">
        <Icon name="users" size="s" />
      </td>
      <td colSpan={2} className="wrap-anywhere">
        <b className="font-strong">{words}</b>
      </td>
      <td className="num">
        {due > 0 && <span className="whitespace-nowrap text-bad">{t('desk.people.due', { amount: money(due) })}</span>}
      </td>
      <td />
    </tr>
  );
}

interface PersonRowProps {
  booking: SheetBooking;
  sheet: TripSheet;
  ticked: Ticked | undefined;
  inParty: boolean;
  contact: boolean;
}

function PersonRow({ booking, sheet, ticked, inParty, contact }: PersonRowProps) {
  return (
    <tr className={cx('has-[.tick:checked]:bg-action-soft', inParty && 'tb-member')}>
      {ticked && (
        <td>
          <TickBox ticked={ticked} rows={[booking.id]} label={bookingTitle(booking)} />
        </td>
      )}
      <td className="num">
        {booking.kind === 'parcel' ? <Icon name="box" size="s" label={t('trips.parcel')} /> : (booking.seat ?? '–')}
      </td>
      <td className="wrap-anywhere">
        <span className="flex flex-wrap items-center gap-x-2">
          <Link to={paths.booking(sheet.id, booking.id)} className="font-strong hover:text-action">
            {bookingTitle(booking)}
          </Link>
          <Marks booking={booking} />
        </span>
        <span className="block text-small text-quiet">{bookingPathLabel(sheet, booking)}</span>
        <Checked booking={booking} />
        {contact && booking.note && <span className="block text-small">{booking.note}</span>}
      </td>
      <td>
        {contact && booking.phone && <DeskPhone phone={booking.phone} name={booking.name} />}
        {contact && <ReachLinks reach={booking} phone={booking.phone} name={booking.name} />}
        <span className="flex flex-wrap gap-x-2 text-quiet">
          {waitingLabel(booking, 'carrier').toLocaleLowerCase()}
          <ComingMark booking={booking} />
        </span>
      </td>
      <td className="num whitespace-nowrap">
        <span className="block">{fareLabel(booking)}</span>
        <PaidPill booking={booking} sheet={sheet} />
      </td>
      <td>
        <span className="flex justify-end">
          {booking.fare !== null && booking.status !== 'cancelled' && (
            <PaymentButton bill={billOfRow(booking, sheet)} />
          )}
          <ChangeButton booking={booking} sheet={sheet} />
          {booking.passengerId !== null && (
            <IconLink
              name="chat"
              kind="action"
              to={paths.write.onBooking(booking.id, 'passenger')}
              label={t('trips.write', { name: booking.name })}
            />
          )}
        </span>
      </td>
    </tr>
  );
}

function Marks({ booking }: { booking: SheetBooking }) {
  const { hasPet, hasBaggage, childSeat } = booking;
  return (
    <>
      {hasPet && <Icon name="paw" size="s" label={t('desk.pet')} />}
      {hasBaggage && <Icon name="luggage" size="s" label={t('desk.baggage')} />}
      <HelpPills booking={booking} />
      {childSeat && (
        <Pill kind="quiet">
          {t('bookings.childSeat')} {t(`bookings.childSeat.${childSeat}`)}
        </Pill>
      )}
    </>
  );
}

/** The passenger's answer of the evening before: green for coming. */
function ComingMark({ booking }: { booking: SheetBooking }) {
  const words = comingLabel(booking);
  if (words === '') return null;
  return <span className={cx(booking.coming?.answeredAt && 'text-good')}>{words}</span>;
}

/** The class that the staff can check, and the infant on the lap. */
function Checked({ booking: { fareParts = [], infantName } }: { booking: SheetBooking }) {
  const words = [
    kindsOfFare(fareParts),
    infantName ? t('bookings.fares.infant.with', { name: personName({ name: infantName }) }) : '',
  ].filter(Boolean);
  return words.length > 0 && <span className="block text-small text-quiet">{words.join(' · ')}</span>;
}
