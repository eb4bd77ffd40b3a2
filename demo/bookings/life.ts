import { expiryOf } from '#shared/bookings/expiry.ts';
import type { BookingStatus } from '#shared/bookings/lifecycle.ts';
import type { BookingKind } from '#shared/bookings/schema.ts';
import type { DemoTrip } from '../trips.ts';
import type { Life, LifeEvent } from './drafts.ts';
import type { Outcome } from './outcome.ts';

/** The state of a booking when it is made. */
export interface Beginning {
  trip: DemoTrip;
  kind: BookingKind;
  fromSeq: number;
  toSeq: number;
  /** The price in euro cents; null: by arrangement. */
  price: number | null;
  createdAt: Date;
  accountId: number | null;
  /** The member who answers for the carrier, and whether it confirms at once. */
  staffId: number;
  instant: boolean;
}

const MINUTE = 60_000;

/** The reason of a cancellation by the carrier for a caller without an account. */
const CALLED_OFF = 'Пасажир зателефонував і скасував.';

/** Simulates a booking from its creation until now, by the rules of the real commands (src/server/bookings/commands). */
export function lifeOf(beginning: Beginning, outcome: Outcome, now: Date): Life {
  const history = new History(beginning, outcome, now);
  history.book();
  history.answer();
  history.callOff();
  history.ride();
  return history.life;
}

class History {
  readonly life: Life;
  readonly #from: Beginning;
  readonly #outcome: Outcome;
  readonly #now: Date;

  constructor(beginning: Beginning, outcome: Outcome, now: Date) {
    this.#from = beginning;
    this.#outcome = outcome;
    this.#now = now;
    this.life = {
      status: 'unconfirmed',
      needsCalculation: beginning.price === null,
      fare: beginning.price,
      contractPrice: null,
      counterPrice: null,
      quotedAt: null,
      declinedAt: null,
      paid: 0,
      expiresAt: null,
      cancelReason: null,
      cancelledBy: null,
      updatedAt: beginning.createdAt,
      events: [],
    };
  }

  book(): void {
    const { price, createdAt, accountId, staffId, instant, trip } = this.#from;
    const forCaller = accountId === null;
    this.#note(createdAt, accountId ?? staffId, 'book', { amount: price });
    if (price !== null && (forCaller || instant)) {
      this.life.status = 'confirmed';
      if (!forCaller) this.#note(createdAt, null, 'confirm');
    } else if (!forCaller) {
      this.life.expiresAt = expiryOf(trip.departsAt, createdAt);
    }
  }

  /** The carrier confirms or quotes a price, and the passenger answers the quote, unless the request expires. */
  answer(): void {
    const { life } = this;
    const { answerAfter } = this.#outcome;
    const { createdAt, price, staffId, accountId } = this.#from;
    if (life.status === 'confirmed') {
      this.#prepay(createdAt);
      return;
    }
    // A caller agrees on the price on the phone.
    const wait = accountId === null ? 2 : answerAfter;
    const at = wait === null ? null : after(createdAt, wait);
    if (at && this.#inTime(at)) {
      if (price === null) this.#bargain(at);
      else this.#confirm(at, staffId, 'confirm');
    }
    if (life.status === 'unconfirmed' && life.expiresAt && life.expiresAt <= this.#now) {
      this.#cancel(life.expiresAt, 'expiry', null, null);
    }
  }

  /** The booking is cancelled, alone or together with the trip. */
  callOff(): void {
    const { trip, createdAt, accountId, staffId, fromSeq } = this.#from;
    const { cancelAt, cancelBy, cancelReason } = this.#outcome;
    const departs = trip.stops[fromSeq]?.departsAt ?? trip.departsAt;
    const span = departs.getTime() - createdAt.getTime();
    const at = cancelAt === null ? null : new Date(createdAt.getTime() + span * cancelAt);
    const own =
      at !== null && at > this.life.updatedAt && at <= this.#now && (!trip.cancelledAt || at < trip.cancelledAt);
    if (own && this.#isOpen()) {
      const called = accountId === null && cancelBy === 'passenger';
      const by = called ? 'carrier' : cancelBy;
      const actor = by === 'passenger' ? accountId : staffId;
      this.#cancel(at, by, actor, called ? CALLED_OFF : cancelReason || null);
    }
    if (trip.cancelledAt && this.#isOpen()) this.#cancel(trip.cancelledAt, 'trip', staffId, trip.cancelReason);
  }

  /** The passenger boards and gets off, as far as the bus has come. */
  ride(): void {
    const { trip, fromSeq, toSeq, kind } = this.#from;
    const { show, boardAfter, ejectReason, pays, unmet } = this.#outcome;
    const [from, to] = [trip.stops[fromSeq], trip.stops[toSeq]];
    if (this.life.status !== 'confirmed' || !from?.arrivedAt) return;
    const staff = trip.driverId;
    if (show === 'no_show' && kind === 'passenger') {
      const gone = after(later(from.arrivedAt, from.departsAt ?? from.arrivedAt), 6);
      if (gone <= this.#now) this.#move(gone, staff, 'noShow', 'no_show');
      return;
    }
    const boarded = this.#soon(after(from.arrivedAt, boardAfter));
    this.#move(boarded, staff, 'board', 'boarded');
    if (pays === 'boarding') this.#pay(boarded, staff);
    if (show === 'ejected' && trip.finishedAt) {
      this.#move(after(boarded, 70), staff, 'eject', 'ejected', ejectReason);
      return;
    }
    if (!to?.arrivedAt || (unmet && kind === 'parcel')) return;
    const left = this.#soon(after(to.arrivedAt, 3));
    if (pays === 'arrival') this.#pay(left, staff);
    this.#move(left, staff, 'complete', 'completed');
  }

  #bargain(at: Date): void {
    const { life } = this;
    const { accountId, staffId } = this.#from;
    const { quote, reply, replyAfter } = this.#outcome;
    life.contractPrice = quote;
    life.quotedAt = at;
    this.#note(at, staffId, 'quote', { amount: quote });
    if (accountId === null) {
      this.#confirm(at, staffId, 'accept');
      return;
    }
    const replied = after(at, replyAfter);
    if (reply === 'silence' || !this.#inTime(replied)) return;
    if (reply === 'accept') {
      this.#confirm(replied, accountId, 'accept');
      return;
    }
    life.declinedAt = replied;
    life.counterPrice = Math.max(100, quote - Math.max(300, Math.round(quote / 1000) * 100));
    this.#note(replied, accountId, 'decline', { amount: life.counterPrice });
    const agreed = after(replied, 45);
    if (reply === 'decline' || !this.#inTime(agreed)) return;
    life.contractPrice = life.counterPrice;
    life.quotedAt = agreed;
    life.declinedAt = null;
    this.#note(agreed, staffId, 'quote', { amount: life.counterPrice });
    this.#confirm(agreed, staffId, 'accept');
  }

  #confirm(at: Date, actorId: number, action: 'confirm' | 'accept'): void {
    const before = this.life.status;
    if (action === 'accept') {
      this.life.fare = this.life.contractPrice;
      this.life.needsCalculation = false;
    }
    this.life.status = 'confirmed';
    this.life.expiresAt = null;
    this.#note(at, actorId, action, action === 'confirm' ? { before } : {});
    this.#prepay(at);
  }

  #prepay(confirmed: Date): void {
    const at = after(confirmed, 30);
    if (this.#outcome.pays === 'before' && this.#outcome.cancelAt === null && at <= this.#now && at < this.#end()) {
      this.#pay(at, this.#from.staffId);
    }
  }

  #pay(at: Date, actorId: number): void {
    const amount = this.life.fare ?? 0;
    if (amount === 0) return;
    this.life.paid = amount;
    this.#note(at, actorId, 'pay', { amount });
  }

  #cancel(at: Date, by: NonNullable<Life['cancelledBy']>, actorId: number | null, reason: string | null): void {
    const before = this.life.status;
    this.life.status = 'cancelled';
    this.life.cancelledBy = by;
    this.life.cancelReason = reason;
    this.life.expiresAt = null;
    const data = by === 'expiry' ? {} : { before, ...(by === 'trip' ? { by } : {}) };
    this.#note(at, actorId, by === 'expiry' ? 'expire' : 'cancel', data, reason);
  }

  #move(at: Date, actorId: number, action: string, to: BookingStatus, reason: string | null = null): void {
    const before = this.life.status;
    this.life.status = to;
    this.#note(at, actorId, action, { before }, reason);
  }

  #note(
    at: Date,
    actorId: number | null,
    action: string,
    data: LifeEvent['data'] = {},
    reason: string | null = null,
  ): void {
    this.life.updatedAt = at;
    this.life.events.push({ at, actorId, action, reason, data });
  }

  /** Whether a time is before now, before the request expires, and before the trip leaves or is cancelled. */
  #inTime(at: Date): boolean {
    return at <= this.#now && at < (this.life.expiresAt ?? this.#end()) && at < this.#end();
  }

  #end(): Date {
    const { trip } = this.#from;
    return trip.cancelledAt ?? trip.departsAt;
  }

  #isOpen(): boolean {
    return this.life.status === 'unconfirmed' || this.life.status === 'confirmed';
  }

  /** Limits a time to the past: an action at a stop that the bus has reached is done by now. */
  #soon(at: Date): Date {
    return at < this.#now ? at : new Date(this.#now.getTime() - MINUTE / 2);
  }
}

function after(at: Date, minutes: number): Date {
  return new Date(at.getTime() + minutes * MINUTE);
}

function later(one: Date, other: Date): Date {
  return one > other ? one : other;
}
