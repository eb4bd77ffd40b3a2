import type { DemoParcel, DemoReview } from '../data.ts';
import type { DemoTrip } from '../trips.ts';
import type { Booker } from './world.ts';

/** Bookings made together, and their author. A parcel has its sender as the only traveller. */
export interface Order {
  trip: DemoTrip;
  fromSeq: number;
  toSeq: number;
  createdAt: Date;
  booker: Booker;
  note: string;
  travellers: Traveller[];
  parcel: (DemoParcel & { receiver_name: string; receiver_phone: string }) | null;
  review?: DemoReview | undefined;
}

/** `seat` is null until one is assigned; parcels have none. */
export interface Traveller {
  name: string;
  seat: number | null;
  has_pet: boolean;
  has_baggage: boolean;
}
