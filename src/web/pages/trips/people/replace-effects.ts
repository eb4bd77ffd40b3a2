import type { BusChoice, Outlook, ReplacedRider, Replacement } from '#shared/office/disruption/schema.ts';
import type { OtherTrip } from '#shared/sales/bookings/core/other-trip.ts';
import { drives } from '#shared/sales/trips/drives.ts';
import { dateIn, dayFrom, timeIn, today } from '#web/core/i18n/format.ts';
import { named, t } from '#web/core/i18n/i18n.ts';
import { personName } from '#web/core/i18n/person-name.ts';

export interface UnseatedParty {
  riders: ReplacedRider[];
  trips: OtherTrip[];
}

/** An outlook sorted by what it does to people. */
export interface ReplaceEffects {
  outlook: Outlook;
  stops: Replacement['trip']['stops'];
  unseated: UnseatedParty[];
  moved: ReplacedRider[];
  stays: ReplacedRider[];
}

export function effectsOn({ trip }: Replacement, outlook: Outlook): ReplaceEffects {
  const { riders } = outlook;
  const seated = riders.filter(({ seat }) => seat !== null);
  return {
    outlook,
    stops: trip.stops,
    unseated: outlook.unseated.map(({ bookingIds, trips }) => ({
      trips,
      riders: riders.filter(({ bookingId }) => bookingIds.includes(bookingId)),
    })),
    moved: seated.filter(({ seat, before }) => seat !== before),
    stays: seated.filter(({ seat, before }) => seat === before),
  };
}

/** 'Львів – Прага'. */
export function ridePath(
  { stops }: Pick<ReplaceEffects, 'stops'>,
  { fromSeq, toSeq }: { fromSeq: number; toSeq: number },
): string {
  const [from, to] = [stops[fromSeq], stops[toSeq]];
  return from && to ? `${named(from.name)} – ${named(to.name)}` : '';
}

/** Why a passenger gets exactly this seat: 'біля вікна, як було'. */
export function reasonText({ stops, outlook }: ReplaceEffects, rider: ReplacedRider): string {
  if (!rider.reason) return '';
  const { why, other } = rider.reason;
  const person = outlook.riders.find(({ bookingId }) => bookingId === other);
  const name = person ? personName(person) : '';
  if (why === 'beside') return t('disruption.why.beside', { name });
  if (why !== 'shared') return t(`disruption.why.${why}`);
  const after = person !== undefined && person.fromSeq >= rider.toSeq;
  const stop = stops[after ? person.fromSeq : (person?.toSeq ?? 0)];
  const words = { name, stop: stop ? named(stop.name) : '' };
  return t(after ? 'disruption.why.sharedAfter' : 'disruption.why.sharedBefore', words);
}

/** 'завтра, 22:00' of another trip, by the clock of the stop. */
export function departureText({ departsAt, zone }: Pick<OtherTrip, 'departsAt' | 'zone'>): string {
  return `${dayFrom(today(), dateIn(zone, departsAt))}, ${timeIn(zone, departsAt)}`;
}

/** 'Львів – Вроцлав, сб 21, 07:00 – 18:00': the trip that has them at that time. */
export function clashText(clash: BusChoice['clash']): string {
  if (!clash) return '';
  const [leaves, arrives] = [dateIn(clash.fromZone, clash.departsAt), dateIn(clash.toZone, clash.arrivesAt)];
  const end = timeIn(clash.toZone, clash.arrivesAt);
  return t('disruption.clash', {
    path: `${named(clash.from)} – ${named(clash.to)}`,
    from: `${dayFrom(today(), leaves)}, ${timeIn(clash.fromZone, clash.departsAt)}`,
    to: leaves === arrives ? end : `${dayFrom(today(), arrives)}, ${end}`,
  });
}

/** Whether the choice changes anything: another bus or driver, or seats for those who have none. */
export function changesTrip(data: Replacement, outlook: Outlook): boolean {
  const { trip } = data;
  const drivers = outlook.driverId !== trip.driverId || outlook.secondDriverId !== trip.secondDriverId;
  return drivers || changesSeats(data, outlook);
}

/** Whether the choice is about the seats of the people: a driver alone changes nothing for them. */
export function changesSeats({ trip }: Replacement, { busId, riders }: Outlook): boolean {
  return busId !== trip.busId || riders.some(({ before, seat }) => before !== seat);
}

/** Why the choice cannot be made: a driver has another trip at that time. */
export function clashWhy(data: Replacement, outlook: Outlook): string | undefined {
  const who = clashOf(data, outlook);
  return who === null ? undefined : t('disruption.clash.why', { who });
}

/** The name of the chosen bus or driver that has another trip; null if both are free. */
function clashOf({ buses, drivers }: Replacement, outlook: Outlook): string | null {
  const bus = buses.find(({ id }) => id === outlook.busId);
  const driver = drivers.find(({ id, clash }) => drives(outlook, id) && clash !== null);
  if (bus?.clash) return `${bus.name}, ${bus.number}`;
  return driver?.clash ? personName(driver) : null;
}
