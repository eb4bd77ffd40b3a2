import { expiryOf } from '#shared/sales/bookings/rules/expiry.ts';
import type { BookingStatus } from '#shared/sales/bookings/rules/lifecycle.ts';
import type { Order } from './order.ts';
import type { Outcome } from './outcome.ts';

/** The state of a booking when it is made: the price in euro cents (null: by arrangement), and how the carrier answers. */
interface Beginning extends Order {
  price: number | null;
  staffId: number;
  isInstant: boolean;
}

/** The columns of a booking that change during its life, and its history. Money is in euro cents. */
export interface Life {
  row: {
    status: BookingStatus;
    needs_calculation: boolean;
    fare: number | null;
    contract_price: number | null;
    counter_price: number | null;
    quoted_at: Date | null;
    declined_at: Date | null;
    paid: number;
    expires_at: Date | null;
    cancel_reason: string | null;
    cancelled_by: 'passenger' | 'carrier' | 'expiry' | 'trip' | null;
    updated_at: Date;
  };
  events: { at: Date; actor_id: number | null; action: string; reason: string | null; data: object }[];
}

const MINUTE = 60_000;

/** Simulates a booking from its creation until now, by the rules of the real commands (src/server/sales/bookings/commands). */
export function lifeOf(beginning: Beginning, outcome: Outcome, now: Date): Life {
  const history = new History(beginning, outcome, now);
  history.book();
  history.answer();
  history.callOff();
  history.ride();
  return history;
}

class History implements Life {
  readonly row: Life['row'];
  readonly events: Life['events'] = [];
  readonly #from: Beginning;
  readonly #caller: boolean;
  readonly #outcome: Outcome;
  readonly #now: Date;
  /** Before this, the booking can be answered, quoted and paid. */
  readonly #end: Date;

  constructor(beginning: Beginning, outcome: Outcome, now: Date) {
    this.#from = beginning;
    this.#caller = beginning.booker.accountId === null;
    this.#outcome = outcome;
    this.#now = now;
    this.#end = beginning.trip.cancelledAt ?? beginning.trip.departsAt;
    const [price, at] = [beginning.price, beginning.createdAt];
    this.row = {
      ...{ status: 'unconfirmed', needs_calculation: price === null, fare: price, paid: 0, updated_at: at },
      ...{ contract_price: null, counter_price: null, quoted_at: null, declined_at: null, expires_at: null },
      ...{ cancel_reason: null, cancelled_by: null },
    };
  }

  book(): void {
    const { price, createdAt, booker, staffId, isInstant } = this.#from;
    this.#note(createdAt, booker.accountId ?? staffId, 'book', { amount: price });
    if (price !== null && (this.#caller || isInstant)) {
      this.row.status = 'confirmed';
      if (!this.#caller) this.#note(createdAt, null, 'confirm');
    } else if (!this.#caller) {
      this.row.expires_at = this.#answerUntil(createdAt);
    }
  }

  /** The carrier confirms or quotes a price, and the passenger answers the quote, unless the request expires. */
  answer(): void {
    const { createdAt, price, staffId } = this.#from;
    if (this.row.status === 'confirmed') {
      this.#prepay(createdAt);
      return;
    }
    // A caller agrees on the price on the phone.
    const wait = this.#caller ? 2 : this.#outcome.answerAfter;
    const at = after(createdAt, wait ?? 0);
    if (wait !== null && this.#inTime(at)) {
      if (price === null) this.#bargain(at);
      else this.#confirm(at, staffId, 'confirm');
    }
    const { status, expires_at } = this.row;
    if (status === 'unconfirmed' && expires_at && expires_at <= this.#now)
      this.#cancel(expires_at, 'expiry', null, null);
  }

  callOff(): void {
    const { trip, createdAt, booker, staffId, fromSeq } = this.#from;
    const { cancelAt, cancelBy, cancelReason } = this.#outcome;
    const span = (trip.stops[fromSeq]?.departsAt ?? trip.departsAt).getTime() - createdAt.getTime();
    const at = new Date(createdAt.getTime() + span * (cancelAt ?? 0));
    const isDue = cancelAt !== null && at > this.row.updated_at && at <= this.#now;
    if (isDue && (!trip.cancelledAt || at < trip.cancelledAt) && this.#isOpen()) {
      const called = this.#caller && cancelBy === 'passenger';
      const by = called ? 'carrier' : cancelBy;
      const reason = called ? 'Пасажир зателефонував і скасував.' : cancelReason || null;
      this.#cancel(at, by, by === 'passenger' ? booker.accountId : staffId, reason);
    }
    if (trip.cancelledAt && this.#isOpen()) this.#cancel(trip.cancelledAt, 'trip', staffId, trip.cancelReason);
  }

  /** The passenger boards and gets off, as far as the bus has come. */
  ride(): void {
    const { trip, fromSeq, toSeq, parcel } = this.#from;
    const { show, boardAfter, ejectReason, pays, unmet } = this.#outcome;
    const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
    if (this.row.status !== 'confirmed' || !from?.arrivedAt) return;
    const staff = trip.driverId;
    if (show === 'no_show' && !parcel) {
      const left = from.departsAt && from.departsAt > from.arrivedAt ? from.departsAt : from.arrivedAt;
      if (after(left, 6) <= this.#now) this.#move(after(left, 6), staff, 'noShow', 'no_show');
      return;
    }
    const boarded = this.#soon(after(from.arrivedAt, boardAfter));
    this.#move(boarded, staff, 'board', 'boarded');
    if (pays === 'boarding') this.#pay(boarded, staff);
    if (show === 'ejected' && trip.finishedAt) {
      this.#move(after(boarded, 70), staff, 'eject', 'ejected', ejectReason);
      return;
    }
    if (!to?.arrivedAt || (unmet && parcel)) return;
    const left = this.#soon(after(to.arrivedAt, 3));
    if (pays === 'arrival') this.#pay(left, staff);
    this.#move(left, staff, 'complete', 'completed');
  }

  #bargain(at: Date): void {
    const { booker, staffId } = this.#from;
    const { quote, reply, replyAfter } = this.#outcome;
    this.#quote(at, quote);
    const replied = after(at, replyAfter);
    if (booker.accountId === null) this.#confirm(at, staffId, 'accept');
    else if (reply !== 'silence' && this.#inTime(replied)) this.#reply(replied, booker.accountId);
  }

  #reply(replied: Date, accountId: number): void {
    const { quote, reply } = this.#outcome;
    if (reply === 'accept') {
      this.#confirm(replied, accountId, 'accept');
      return;
    }
    const counter = Math.max(100, quote - Math.max(300, Math.round(quote / 1000) * 100));
    const expires_at = this.#answerUntil(replied);
    Object.assign(this.row, { declined_at: replied, counter_price: counter, expires_at });
    this.#note(replied, accountId, 'decline', { amount: counter });
    const agreed = after(replied, 45);
    if (reply === 'decline' || !this.#inTime(agreed)) return;
    this.#quote(agreed, counter);
    this.#confirm(agreed, this.#from.staffId, 'accept');
  }

  /** Until when the other side has an answer: the carrier, or the passenger who was named a price. */
  #answerUntil(at: Date): Date {
    const { departsAt } = this.#from.trip;
    return expiryOf({ departsAt, usualMinutes: null, zone: 'Europe/Kyiv' }, at);
  }

  #quote(at: Date, amount: number): void {
    const expires_at = this.row.expires_at && this.#answerUntil(at);
    Object.assign(this.row, { contract_price: amount, quoted_at: at, declined_at: null, expires_at });
    this.#note(at, this.#from.staffId, 'quote', { amount });
  }

  #confirm(at: Date, actorId: number, action: 'confirm' | 'accept'): void {
    const before = this.row.status;
    if (action === 'accept') Object.assign(this.row, { fare: this.row.contract_price, needs_calculation: false });
    Object.assign(this.row, { status: 'confirmed', expires_at: null });
    this.#note(at, actorId, action, action === 'confirm' ? { before } : {});
    this.#prepay(at);
  }

  #prepay(confirmed: Date): void {
    const at = after(confirmed, 30);
    const isPlanned = this.#outcome.pays === 'before' && this.#outcome.cancelAt === null;
    if (isPlanned && at <= this.#now && at < this.#end) this.#pay(at, this.#from.staffId);
  }

  #pay(at: Date, actorId: number): void {
    const amount = this.row.fare ?? 0;
    if (amount === 0) return;
    this.row.paid = amount;
    this.#note(at, actorId, 'pay', { amount });
  }

  #cancel(
    at: Date,
    by: 'passenger' | 'carrier' | 'expiry' | 'trip',
    actorId: number | null,
    reason: string | null,
  ): void {
    const before = this.row.status;
    Object.assign(this.row, { status: 'cancelled', cancelled_by: by, cancel_reason: reason, expires_at: null });
    const data = by === 'expiry' ? {} : { before, ...(by === 'trip' ? { by } : {}) };
    this.#note(at, actorId, by === 'expiry' ? 'expire' : 'cancel', data, reason);
  }

  #move(at: Date, actorId: number, action: string, to: BookingStatus, reason: string | null = null): void {
    const before = this.row.status;
    this.row.status = to;
    this.#note(at, actorId, action, { before }, reason);
  }

  #note(at: Date, actorId: number | null, action: string, data: object = {}, reason: string | null = null): void {
    this.row.updated_at = at;
    this.events.push({ at, actor_id: actorId, action, reason, data });
  }

  /** Whether a time is before now, before the request expires, and before the trip leaves or is cancelled. */
  #inTime(at: Date): boolean {
    return at <= this.#now && at < (this.row.expires_at ?? this.#end) && at < this.#end;
  }

  #isOpen(): boolean {
    return this.row.status === 'unconfirmed' || this.row.status === 'confirmed';
  }

  /** Limits a time to the past: an action at a stop that the bus has reached is done by now. */
  #soon(at: Date): Date {
    return at < this.#now ? at : new Date(this.#now.getTime() - MINUTE / 2);
  }
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE);
}
