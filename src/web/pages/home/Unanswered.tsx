import type { Unanswered as Party } from '#shared/office/dashboard/api.ts';
import { dateIn, dayFrom, money, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';
import { WaitingList } from '#web/sales/bookings/seats/WaitingList.tsx';
import { bookingTitle } from '#web/sales/trips/labels.ts';
import { Count } from '#web/ui/base/Count.tsx';
import { Section } from '#web/ui/content/Section.tsx';

/** Pending requests, the most urgent first, each with one-tap answers. */
export function Unanswered({ parties, waiting: n }: { parties: readonly Party[]; waiting: number }) {
  return (
    <Section
      title={t('dashboard.waiting')}
      side={<Count value={n} kind="now" words={t('trips.unconfirmed', { n })} />}
      className="pb-2"
    >
      {n === 0 && <p className="pb-3 text-quiet">{t('dashboard.waiting.none')}</p>}
      <WaitingList
        rows={parties.map((party) => ({
          booking: party,
          tripId: party.tripId,
          count: party.count,
          title: titleOf(party),
          what: whatOf(party),
        }))}
      />
    </Section>
  );
}

/** 'Надія Ткач, 2 місця', 'Велосипед, 18 кг'. */
function titleOf(party: Party): string {
  return party.kind === 'parcel'
    ? bookingTitle(party)
    : t('dashboard.who', { name: personName(party), n: party.count });
}

/** 'сб, 21 листопада, Львів – Краків · 1 дитяче крісло · 64 €'. */
function whatOf({ from, to, departsAt, childSeats, help = [], partyFare, fare }: Party): string {
  const tripPath = `${dayFrom(today(), dateIn(from.zone, departsAt))}, ${named(from.name)} – ${named(to.name)}`;
  const extra = childSeats > 0 && t('desk.waiting.childSeats', { n: childSeats });
  const needed = help.map((one) => t(`bookings.help.${one}`));
  return [tripPath, ...needed, extra, fare !== null && partyFare !== null && money(partyFare)]
    .filter(Boolean)
    .join(' · ');
}
