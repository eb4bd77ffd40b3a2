import type { Currency } from '#shared/core/currencies.ts';
import { priceRule } from '#shared/core/field-rules.ts';
import { LIMITS } from '#shared/core/limits.ts';
import { textFromCents } from '#shared/core/money.ts';
import type { Place } from '#shared/network/places/schema.ts';
import {
  type Confirmation,
  MAX_STOPS,
  type Route,
  type RouteChecked,
  type RouteInput,
} from '#shared/network/timetable/schema.ts';

/** A stop in the editor. One time is enough; `leaves` is set only where the bus waits. */
export interface DraftStop {
  /** Stays with the stop through every change of order. */
  key: string;
  place: Place | null;
  point: string;
  time: string;
  day: number;
  leaves: string;
  leavesDay: number;
  /** The field for the departure is open. */
  waits: boolean;
  tripCost: string;
  deliveryCost: string;
  contractual: boolean;
  rangeFrom: string;
  rangeTo: string;
}

export interface DraftFare {
  from: string;
  to: string;
  price_trip: string;
  price_delivery: string;
}

export interface DraftTurn {
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
}

/** A route in the editor: like `RouteInput`, but stops keep their fares when they move. */
export interface Draft {
  crossingKey: string | null;
  days: number[];
  stops: DraftStop[];
  fares: DraftFare[];
  busId: number | null;
  driverId: number | null;
  secondDriverId: number | null;
  /** The invitation of who is planned as the driver. */
  invitedDriverId: number | null;
  /** The order in which others take turns after the bus and drivers above. */
  rotation: DraftTurn[];
  currencies: Currency[];
  confirmation: Confirmation;
  status: RouteInput['status'];
}

export function emptyDraft(): Draft {
  return {
    crossingKey: null,
    days: [],
    stops: [emptyStop(), emptyStop()],
    fares: [],
    busId: null,
    driverId: null,
    secondDriverId: null,
    invitedDriverId: null,
    rotation: [],
    currencies: [],
    confirmation: 'carrier',
    status: 'active',
  };
}

/** The saved route as a draft. An archived one becomes a draft when it is saved again. */
export function draftOfRoute(route: Route): Draft {
  const price = (cents: number | null | undefined) => (cents == null ? '' : textFromCents(cents));
  const stops = route.stops.map((stop, seq): DraftStop => {
    const waits = stop.arrivalTime !== null && stop.departureTime !== null && stop.arrivalTime !== stop.departureTime;
    const cost = (cents: number) => (seq === 0 || stop.contractual ? '' : textFromCents(cents));
    return {
      ...emptyStop(),
      place: stop.place,
      point: stop.point,
      time: stop.arrivalTime ?? stop.departureTime ?? '',
      day: stop.arrivalDay ?? stop.departureDay ?? 0,
      leaves: waits ? (stop.departureTime ?? '') : '',
      leavesDay: stop.departureDay ?? stop.arrivalDay ?? 0,
      waits,
      tripCost: cost(stop.tripCost),
      deliveryCost: cost(stop.deliveryCost),
      contractual: stop.contractual,
      rangeFrom: price(stop.rangeFrom),
      rangeTo: price(stop.rangeTo),
    };
  });
  return {
    crossingKey: route.crossing?.key ?? null,
    days: route.days,
    stops,
    fares: route.fares.map((fare) => ({
      from: stops[fare.fromSeq]?.key ?? '',
      to: stops[fare.toSeq]?.key ?? '',
      price_trip: price(fare.priceTrip),
      price_delivery: price(fare.priceDelivery),
    })),
    busId: route.bus?.id ?? null,
    driverId: route.driver?.id ?? null,
    secondDriverId: route.secondDriver?.id ?? null,
    invitedDriverId: route.invitedDriver?.id ?? null,
    rotation: route.rotation,
    currencies: route.currencies,
    confirmation: route.confirmation,
    status: route.status === 'archived' ? 'draft' : route.status,
  };
}

/** Another form's input (the return route) as a draft; `places` has its places. */
export function draftOfInput(input: RouteInput, places: readonly Place[]): Draft {
  const stops = input.stops.map((stop, seq): DraftStop => {
    const arrives = { time: stop.arrival_time ?? '', day: Number(stop.arrivalDay ?? 0) };
    const departs = { time: stop.departure_time ?? '', day: Number(stop.departureDay ?? 0) };
    const waits = arrives.time !== '' && departs.time !== '' && arrives.time !== departs.time;
    const main = arrives.time === '' ? departs : arrives;
    return {
      ...emptyStop(),
      place: places.find((place) => place.id === Number(stop.placeId)) ?? null,
      point: stop.point ?? '',
      time: main.time,
      day: main.day,
      leaves: waits ? departs.time : '',
      leavesDay: departs.day,
      waits,
      tripCost: seq === 0 ? '' : (stop.tripCost ?? ''),
      deliveryCost: seq === 0 ? '' : (stop.deliveryCost ?? ''),
      contractual: stop.contractual ?? false,
      rangeFrom: stop.rangeFrom ?? '',
      rangeTo: stop.rangeTo ?? '',
    };
  });
  return {
    crossingKey: input.crossingKey,
    days: input.days,
    stops,
    fares: (input.fares ?? []).map((fare) => ({
      from: stops[fare.fromSeq]?.key ?? '',
      to: stops[fare.toSeq]?.key ?? '',
      price_trip: fare.price_trip ?? '',
      price_delivery: fare.price_delivery ?? '',
    })),
    busId: input.busId === null ? null : Number(input.busId),
    driverId: input.driverId === null ? null : Number(input.driverId),
    secondDriverId: input.secondDriverId == null ? null : Number(input.secondDriverId),
    invitedDriverId: input.invitedDriverId == null ? null : Number(input.invitedDriverId),
    rotation: (input.rotation ?? []).map(turnOfInput),
    currencies: input.currencies ?? [],
    confirmation: input.confirmation ?? 'carrier',
    status: input.status,
  };
}

/** The input to send. The price of the whole is the last stop's cost; prices of pairs follow the order of their stops. */
export function inputOfDraft(draft: Draft): RouteChecked {
  const last = draft.stops.length - 1;
  const seqOf = new Map(draft.stops.map((stop, seq) => [stop.key, seq]));
  const end = draft.stops[last];
  return {
    crossingKey: draft.crossingKey,
    days: draft.days,
    price_trip: priceOf(end?.tripCost, end?.contractual),
    price_delivery: priceOf(end?.deliveryCost, end?.contractual),
    stops: draft.stops.map((stop, seq) => stopInputOf(stop, seq === 0, seq === last)),
    fares: draft.fares.flatMap(({ from, to, ...prices }) => {
      const [fromSeq, toSeq] = [seqOf.get(from), seqOf.get(to)];
      const priced = prices.price_trip !== '' || prices.price_delivery !== '';
      return priced && fromSeq !== undefined && toSeq !== undefined && fromSeq < toSeq
        ? [{ fromSeq, toSeq, ...prices }]
        : [];
    }),
    busId: draft.busId,
    driverId: draft.driverId,
    secondDriverId: draft.driverId === null ? null : draft.secondDriverId,
    invitedDriverId: draft.driverId === null ? draft.invitedDriverId : null,
    rotation: draft.rotation,
    currencies: draft.currencies,
    confirmation: draft.confirmation,
    status: draft.status,
  };
}

function turnOfInput(turn: NonNullable<RouteInput['rotation']>[number]): DraftTurn {
  const number = (id: unknown) => (id === null ? null : Number(id));
  return {
    busId: number(turn.busId),
    driverId: number(turn.driverId),
    secondDriverId: number(turn.secondDriverId),
  };
}

export function changeStop(draft: Draft, key: string, change: Partial<DraftStop>): Draft {
  return { ...draft, stops: draft.stops.map((stop) => (stop.key === key ? { ...stop, ...change } : stop)) };
}

/** Adds a stop at the end; does nothing when the route has the most stops. */
export function addStop(draft: Draft): Draft {
  if (draft.stops.length >= MAX_STOPS) return draft;
  const day = draft.stops.at(-1)?.day ?? 0;
  return { ...draft, stops: [...draft.stops, { ...emptyStop(), day, leavesDay: day }] };
}

export function removeStop(draft: Draft, key: string): Draft {
  return { ...draft, stops: draft.stops.filter((stop) => stop.key !== key) };
}

export function moveStop(draft: Draft, from: number, to: number): Draft {
  const moved = draft.stops[from];
  if (!moved || to < 0 || to >= draft.stops.length || from === to) return draft;
  const order = draft.stops.toSpliced(from, 1).toSpliced(to, 0, moved);
  return { ...draft, stops: order };
}

function stopInputOf(stop: DraftStop, first: boolean, last: boolean): RouteChecked['stops'][number] {
  const leaves = stop.waits && stop.leaves !== '' ? { time: stop.leaves, day: stop.leavesDay } : null;
  const departs = first ? (leaves ?? { time: stop.time, day: 0 }) : leaves;
  return {
    placeId: stop.place?.id ?? 0,
    point: stop.point,
    arrival_time: first ? '' : stop.time,
    arrivalDay: stop.day,
    departure_time: last ? '' : (departs?.time ?? ''),
    departureDay: first ? 0 : (departs?.day ?? stop.day),
    tripCost: first || stop.contractual ? '' : stop.tripCost,
    deliveryCost: first || stop.contractual ? '' : stop.deliveryCost,
    contractual: stop.contractual,
    rangeFrom: first || !stop.contractual ? '' : stop.rangeFrom,
    rangeTo: first || !stop.contractual ? '' : stop.rangeTo,
  };
}

/** While the last cost is missing or invalid, the error belongs to its own field, not to the route's price. */
function priceOf(cost: string | undefined, contractual: boolean | undefined): string {
  const trimmed = cost?.trim() ?? '';
  return contractual || trimmed === '' || priceRule(trimmed) !== null ? '0' : trimmed.slice(0, LIMITS.PRICE_LENGTH_MAX);
}

function emptyStop(): DraftStop {
  return {
    key: crypto.randomUUID(),
    place: null,
    point: '',
    time: '',
    day: 0,
    leaves: '',
    leavesDay: 0,
    waits: false,
    tripCost: '',
    deliveryCost: '',
    contractual: false,
    rangeFrom: '',
    rangeTo: '',
  };
}
