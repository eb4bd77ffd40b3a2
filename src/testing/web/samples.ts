import type { Crossing, Place } from '#shared/network/places/schema.ts';
import type { CarrierInfo, Identity, User } from '#shared/people/accounts/base/schema.ts';
import type { BookingTerms } from '#shared/sales/bookings/rules/schema.ts';
import type { PublicTrip, SheetBooking, TripSheet, TripStop } from '#shared/sales/trips/schema.ts';

const place = (id: number, uk: string, en: string, country: string, zone: string, lat: number, lon: number): Place => ({
  id,
  name: { uk, en },
  country,
  zone,
  lat,
  lon,
});

export const PLACES = {
  lviv: place(702550, 'Львів', 'Lviv', 'UA', 'Europe/Kyiv', 49.84, 24.02),
  rzeszow: place(759734, 'Жешув', 'Rzeszów', 'PL', 'Europe/Warsaw', 50.04, 21.99),
  krakow: place(3094802, 'Краків', 'Kraków', 'PL', 'Europe/Warsaw', 50.06, 19.94),
  wroclaw: place(3081368, 'Вроцлав', 'Wrocław', 'PL', 'Europe/Warsaw', 51.1, 17.03),
  kyiv: place(703448, 'Київ', 'Kyiv', 'UA', 'Europe/Kyiv', 50.45, 30.52),
} as const;

export const KRAKIVETS: Crossing = {
  key: 'krakivets',
  name: { uk: 'Краківець – Корчова', en: 'Krakivets – Korczowa' },
  short: { uk: 'Краківець', en: 'Krakivets' },
  countries: ['UA', 'PL'],
  lat: 49.96,
  lon: 23.12,
  busAllowed: true,
  open: true,
};

export function passenger(values: Partial<User> = {}): Identity {
  return { user: { ...USER, ...values }, carrier: null };
}

export function staff(role: CarrierInfo['role'], values: Partial<CarrierInfo> = {}): Identity {
  const user: User = { ...USER, userType: role === 'driver' ? 'driver' : 'carrier' };
  return { user, carrier: { ...CARRIER, role, ...values } };
}

const USER: User = {
  id: 7,
  email: 'iryna@example.org',
  name: 'Ірина',
  lastName: 'Савчук',
  phone: '+380671112233',
  userType: 'passenger',
  verified: false,
  emailConfirmed: true,
  offerPasskey: false,
  avatarUrl: null,
  locale: 'uk',
  createdAt: '2026-01-01T00:00:00.000Z',
};

const CARRIER: CarrierInfo = {
  carrier_id: 3,
  carrierName: 'Карпати Тур',
  carrierLogo: null,
  singleDriver: false,
  role: 'owner',
  hasBus: true,
  tripsCount: 12,
};

/** Lviv, Kraków and Wrocław in the morning of some day. */
export const STOPS: readonly TripStop[] = [
  stop(0, PLACES.lviv, null, '2035-06-12T04:00:00.000Z'),
  stop(1, PLACES.krakow, '2035-06-12T09:00:00.000Z', '2035-06-12T09:20:00.000Z'),
  stop(2, PLACES.wroclaw, '2035-06-12T12:00:00.000Z', null),
];

function stop(seq: number, at: Place, arrivesAt: string | null, departsAt: string | null): TripStop {
  return { seq, place: at, point: `Вокзал ${seq + 1}`, arrivesAt, departsAt, arrivedAt: null, departedAt: null };
}

const BUS = {
  id: 5,
  manufacturer: 'Mercedes-Benz',
  model: 'Sprinter',
  year: 2021,
  color: 'білий',
  number: 'BC 1234 AA',
  seatsCount: 18,
  layout: '2+1',
  amenities: ['wifi'],
  childSeats: { infant: 0, toddler: 0, booster: 0 },
  photos: [],
} satisfies NonNullable<PublicTrip['bus']>;

/** A planned trip from Lviv to Wrocław as anybody sees it. */
export function publicTrip(values: Partial<PublicTrip> = {}): PublicTrip {
  return {
    id: 12,
    status: 'planned',
    serviceDate: '2035-06-12',
    departsAt: '2035-06-12T04:00:00.000Z',
    arrivesAt: '2035-06-12T12:00:00.000Z',
    currentSeq: null,
    stops: [...STOPS],
    crossing: KRAKIVETS,
    carrier: {
      id: 3,
      name: 'Карпати Тур',
      logo: null,
      singleDriver: false,
      rating: 4.8,
      ratingCount: 12,
      verified: true,
    },
    rules: {
      instantConfirmation: false,
      confirmsGuests: false,
      changeHours: 24,
      releaseHours: null,
      asksDocuments: false,
      petsAllowed: true,
      petsPerTrip: null,
      petRules: 'у переносці',
      baggageRules: 'дві валізи',
      parcelClasses: ['envelope', 's', 'm', 'l'],
      parcelMaxKg: 30,
      forbiddenGoods: 'Рідини',
    },
    bus: BUS,
    driver: null,
    ...values,
  };
}

/** Terms of a seat for 45 € and a parcel for 10 € from Lviv to Wrocław. */
export function terms(values: Partial<BookingTerms> = {}): BookingTerms {
  return {
    trip: publicTrip(),
    fromSeq: 0,
    toSeq: 2,
    price: 4500,
    fareClasses: [],
    extras: [],
    back: null,
    parcelPrice: 1000,
    payFirst: false,
    unproven: false,
    parcelTariff: null,
    cancellation: null,
    taken: [2, 3],
    freeSeats: 16,
    parcelRoomKg: 100,
    petRoom: null,
    childSeats: { infant: 0, toddler: 0, booster: 0 },
    refusal: null,
    forCaller: false,
    reach: null,
    textChannels: [],
    ...values,
  };
}

/** The sheet of that trip, by default with nobody on it. */
export function sheet(values: Partial<TripSheet> = {}): TripSheet {
  return {
    id: 12,
    status: 'planned',
    serviceDate: '2035-06-12',
    from: PLACES.lviv,
    to: PLACES.wroclaw,
    departsAt: '2035-06-12T04:00:00.000Z',
    arrivesAt: '2035-06-12T12:00:00.000Z',
    crossing: KRAKIVETS,
    bus: { id: 5, name: 'Mercedes-Benz Sprinter', number: 'BC 1234 AA' },
    driver: { id: 7, name: 'Тарас', lastName: 'Бойко' },
    seatsCount: 18,
    bookedSeats: 0,
    totalBooked: 0,
    parcels: 0,
    unconfirmed: 0,
    amountDue: 0,
    amountPaid: 0,
    nextStop: null,
    currentSeq: null,
    startedAt: null,
    finishedAt: null,
    cancelReason: null,
    stops: [...STOPS],
    fullBus: BUS,
    driverPerson: { id: 7, name: 'Тарас', lastName: 'Бойко', phone: '+380671112233' },
    bookings: [],
    halt: null,
    halts: [],
    undoableStep: null,
    load: [0, 0],
    rates: [],
    cash: [],
    ...values,
  };
}

let bookings = 100;

/** A passenger of a trip sheet, by default from Lviv to Wrocław. */
export function sheetBooking(values: Partial<SheetBooking> = {}): SheetBooking {
  bookings += 1;
  return {
    id: bookings,
    partyId: bookings,
    kind: 'passenger',
    status: 'confirmed',
    notAboard: false,
    code: 'ABC123',
    fromSeq: 0,
    toSeq: 2,
    seat: 4,
    name: 'Олена Коваль',
    phone: '+380671234567',
    passengerId: 70,
    hasPet: false,
    hasBaggage: false,
    note: '',
    needsCalculation: false,
    fare: 4500,
    contractPrice: null,
    counterPrice: null,
    declined: false,
    paid: 0,
    payments: [],
    expiresAt: null,
    lastAction: null,
    parcel: null,
    ...values,
  };
}

export function sheetParcel(values: Partial<SheetBooking> = {}): SheetBooking {
  return sheetBooking({
    kind: 'parcel',
    seat: null,
    fare: 1000,
    name: 'Надія Ткач',
    parcel: {
      what: 'Домашнє печиво',
      sizeClass: 'm',
      weightKg: 5,
      receiverName: 'Марія Гнатюк',
      receiverPhone: '+48600111222',
      declaredKg: 5,
      payer: 'sender',
      taken: false,
      unclaimed: false,
      damaged: false,
    },
    ...values,
  });
}
