import type { BookingStatus } from '#shared/bookings/lifecycle.ts';
import type { BookingKind } from '#shared/bookings/schema.ts';
import type { ParcelClass } from '#shared/carriers/schema.ts';
import type { DemoTrip } from '../trips.ts';

/** The bookings that are made together, before they have ids. */
export interface Party {
  trip: DemoTrip;
  /** Null: a caller without an account. */
  accountId: number | null;
  bookedBy: number;
  contactName: string;
  contactPhone: string;
  note: string;
  createdAt: Date;
  fromSeq: number;
  toSeq: number;
  kind: BookingKind;
  travellers: Traveller[];
  parcel: Parcel | null;
  life: Life;
  review?: Review | null;
}

export interface Traveller {
  name: string;
  /** Null until a seat is assigned; parcels have none. */
  seat: number | null;
  hasPet: boolean;
  hasBaggage: boolean;
}

export interface Parcel {
  receiverName: string;
  receiverPhone: string;
  what: string;
  sizeClass: ParcelClass;
  weightKg: number;
  declaredValue: number | null;
}

/** The current state of a booking, the same for all bookings of a party. Money is in euro cents. */
export interface Life {
  status: BookingStatus;
  needsCalculation: boolean;
  fare: number | null;
  contractPrice: number | null;
  counterPrice: number | null;
  quotedAt: Date | null;
  declinedAt: Date | null;
  paid: number;
  expiresAt: Date | null;
  cancelReason: string | null;
  cancelledBy: 'passenger' | 'carrier' | 'expiry' | 'trip' | null;
  updatedAt: Date;
  events: LifeEvent[];
}

export interface LifeEvent {
  at: Date;
  actorId: number | null;
  action: string;
  reason: string | null;
  data: Readonly<Record<string, string | number | null>>;
}

/** A review of a ride; its text may be empty. */
export interface Review {
  stars: number;
  words: string;
  answer: string | null;
}
