import { randomBytes } from 'node:crypto';
import type { z } from 'zod/mini';
import type { Db } from '#server/core/database/db.ts';
import { DomainError } from '#shared/core/errors.ts';
import { fareBetween } from '#shared/network/timetable/pricing.ts';
import { bookingCode, parcelPin, trackCode } from '#shared/sales/bookings/core/codes.ts';
import { type ParcelFare, parcelFare } from '#shared/sales/bookings/parcels/parcel-fare.ts';
import { parcelVerdict, sizeProblem } from '#shared/sales/bookings/rules/parcel-rules.ts';
import type { bookParcel } from '#shared/sales/bookings/rules/schema.ts';
import { moveParcelRoom } from '../core/commands/parcel-room.ts';
import type { TripForBooking } from '../core/queries/trip-for-booking.ts';
import { queuePinChecks } from '../parcels/commands/parcel-pin.ts';
import type { HeldSeat, PartyFrame } from '../seats/commands/hold-seats.ts';

type ParcelInput = z.output<typeof bookParcel>;

/** The fare of the parcel with its parts. Checks which parcels the carrier accepts. */
export function priceOfParcel(trip: TripForBooking, input: ParcelInput): ParcelFare {
  const problem = sizeProblem(input, trip.parcelTariff?.volumeDivisor);
  if (problem) throw new DomainError('invalid_input', { errors: [problem] });
  const weightKg = storedKg(input.weightKg);
  if (parcelVerdict(trip.rules, input.sizeClass, weightKg) === 'refused') throw new DomainError('parcel_refused');
  const base = fareBetween(trip.stops, trip.fares, 'parcel', input.fromSeq, input.toSeq);
  return parcelFare(trip.rules, trip.parcelTariff, base, { ...input, weightKg });
}

type ParcelFrame = PartyFrame & { priced: ParcelFare | null };

/** Books a parcel: its room on each leg, its party, then its row. */
export async function holdParcel(
  sql: Db,
  frame: ParcelFrame,
  input: ParcelInput,
  newParty: () => Promise<number>,
): Promise<{ partyId: number; held: (Omit<HeldSeat, 'seat'> & { seat: null })[] }> {
  const weightKg = storedKg(input.weightKg);
  await moveParcelRoom(sql, { ...frame, weightKg }, 1);
  const partyId = await newParty();
  const row = await addParcelBooking(sql, { ...frame, partyId }, input.senderName);
  await sql`
    insert into parcel (booking_id, sender_name, sender_phone, receiver_name, receiver_phone, what, size_class, weight_kg,
      sides_cm, declared_value, payer, tariff, pin, track_code)
    values (${row.id}, ${input.senderName}, ${input.senderPhone}, ${input.receiverName}, ${input.receiverPhone},
      ${input.what}, ${input.sizeClass}, ${weightKg},
      ${input.sides ?? null}, ${input.declaredValue}, ${input.payer}, ${frame.priced?.terms ? sql.json({ ...frame.priced.terms }) : null},
      ${parcelPin(randomBytes)}, ${trackCode(randomBytes)})`;
  await queuePinChecks(sql);
  return { partyId, held: [{ ...row, seat: null }] };
}

/** A random code (one of a thousand million) may already be in use: then another one is tried. */
async function addParcelBooking(
  sql: Db,
  frame: ParcelFrame & { partyId: number },
  name: string,
): Promise<Omit<HeldSeat, 'seat'>> {
  for (let attempt = 0; attempt < 5; attempt += 1) {
    const [row] = await sql<Omit<HeldSeat, 'seat'>[]>`
      insert into booking (party_id, trip_id, carrier_id, kind, status, code, from_seq, to_seq, name, needs_calculation,
        fare, fare_parts, expires_at, created_at, updated_at)
      values (${frame.partyId}, ${frame.tripId}, ${frame.carrierId}, 'parcel', ${frame.status}, ${bookingCode(randomBytes)},
        ${frame.fromSeq}, ${frame.toSeq}, ${name}, ${frame.needsCalculation}, ${frame.priced?.price ?? null},
        ${sql.json(frame.priced?.parts ?? [])}, ${frame.expiresAt},
        ${frame.now}, ${frame.now})
      on conflict (code) do nothing
      returning id, code, ticket_key as ticket, status`;
    if (row) return row;
  }
  throw new DomainError('busy');
}

/** Weights are stored to a tenth of a kilogram. */
function storedKg(weightKg: number): number {
  return Math.max(0.1, Math.round(weightKg * 10) / 10);
}
