/** A stop of a demo route: the place's Ukrainian name, the exact point, road kilometres from the stop before. */
export type DemoStop = [place: string, point: string, km: number];

/** A price of its own for a pair of stops, in euro; the way back has it too. */
export type DemoFare = [from: string, to: string, euro: number];

export interface DemoRoute {
  carrier: string;
  bus: string;
  /** Email of the driver; companies have several. */
  driver: string;
  crossing: string;
  /** Monday 0 … Sunday 6, of the way there; the way back starts on the days in `back`. */
  days: number[];
  departs: string;
  stops: DemoStop[];
  back: { days: number[]; departs: string } | null;
  /** Whole way, euro; stops in between are by distance, rounded. */
  price: number;
  parcel: number;
  /** Names of stops whose price is by arrangement. */
  contractual?: string[];
  fares?: DemoFare[];
  /**
   * Days counted from the last departure instead of a Monday, so that its bus is out today; among these hours the one that
   * has it on the road now. The way back leaves so many hours later by the clock, on its days.
   */
  anchored?: { departs: string[]; days: number[]; back: number[]; backHours: number };
  /** How the route stands, both ways; a paused one was active until a few days ago. */
  status?: 'draft' | 'paused';
}
