import type { TripPosition } from '#shared/operations/tracking/positions/schema.ts';

/** A position as it arrives over the socket: the newest wins, none is repeated. */
export interface PositionMessage {
  type: 'position';
  trip_id: number;
  latitude: number;
  longitude: number;
  accuracy: number | null;
  speed: number | null;
  heading: number | null;
  km: number;
  recorded_at: string;
}

/** Applies a received position; one that is older than the known one changes nothing. */
export function receivedOf(position: TripPosition, message: PositionMessage): TripPosition {
  const { recorded_at: recordedAt, km, latitude, longitude, accuracy, speed, heading } = message;
  const before = position.position && Date.parse(position.position.recordedAt);
  if (before !== null && Date.parse(recordedAt) <= before) return position;
  return {
    ...position,
    km: Math.max(km, position.km ?? 0),
    position: { latitude, longitude, accuracy, speed, heading, recordedAt, age: 0 },
  };
}
