/** The bodies of calls of the table of isolation: what the rules of the fields accept. */

export function bus() {
  return {
    ...{ manufacturer: 'VW', model: 'Crafter', year: 2020, color: 'білий', number: 'ВС 4178 НК', seatsCount: 18 },
    ...{ layout: '2+1', parcelCapacityKg: 100, status: 'active', amenities: ['wifi'] },
  };
}

export function document(kind: string | null) {
  return { number: 'AA 123456', issuedBy: 'Сервіс', validUntil: '2027-06-01', ...(kind && { kind }) };
}

export function fareClass() {
  const rule = { discountPercent: 20, fixedCents: null, ageFrom: null, ageTo: null, needsSeat: true };
  return { nameUk: 'Діти', nameEn: 'Children', ...rule };
}

export function priceChange(routeId: number) {
  const when = { firstDay: '2026-06-12', lastDay: null, days: [0], run: null };
  return { routeId, ...when, percent: 10, amountCents: null, prices: null };
}

export function extra() {
  return { kind: 'other', nameUk: 'Дошка', nameEn: 'Board', priceCents: 500, perTrip: null };
}

/** New hours of a trip; its stops are compared after the trip was found. */
export const newHours = {
  reason: 'Ремонт дороги',
  stops: [
    { seq: 0, arrivesAt: null, departsAt: '2026-06-12T04:30:00Z', point: '' },
    { seq: 1, arrivesAt: '2026-06-12T16:30:00Z', departsAt: null, point: '' },
  ],
};
