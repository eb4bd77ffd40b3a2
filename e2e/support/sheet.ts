import { randomUUID } from 'node:crypto';
import type { SheetActionInput } from '#shared/sales/bookings/sheet/sheet-actions.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { now } from './clock.ts';
import { ask } from './server.ts';

interface Answer {
  results: { code: string | null }[];
  sheet: TripSheet;
}

/** Presses buttons of the trip sheet, one after another, without a page; returns the sheet. A refusal fails the journey. */
export async function press(tripId: number, token: string, ...presses: SheetActionInput[]): Promise<TripSheet> {
  const actions = presses.map((one) => ({ id: randomUUID(), at: new Date(now()).toISOString(), do: one }));
  const body = { device: randomUUID(), actions };
  const { results, sheet } = await ask<Answer>(`POST /api/trips/${tripId}/actions`, { token, body });
  for (const [at, { code }] of results.entries())
    if (code !== null) throw new Error(`the press ${JSON.stringify(presses[at])} was refused: ${code}`);
  return sheet;
}
