import { randomUUID } from 'node:crypto';
import * as z from 'zod/mini';
import { isProblemCode, PROBLEMS } from '#shared/core/errors.ts';
import { type PressResult, sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import type { TripSheet } from '#shared/sales/trips/schema.ts';
import { type TestApp, TestProblem } from './server/api.ts';
import type { TestActor } from './server/carriers.ts';

type Actor = Pick<TestActor, 'token'>;

/** A press of the trip sheet; tests also send wrong ones. */
export type Press = Readonly<Record<string, unknown>>;

const anyPresses = {
  ...sheetApi.act,
  body: z.object({ device: z.string(), actions: z.array(z.record(z.string(), z.unknown())) }),
};

export function sheetPresses(app: TestApp) {
  const send = (tripId: number, actor: Actor, actions: { id: string; at: string; do: Press }[]) =>
    app.call(anyPresses, { params: { tripId }, body: { device: randomUUID(), actions } }, actor.token);
  const one = async (tripId: number, actor: Actor, press: Press, id: string = randomUUID()) => {
    const { results, sheet } = await send(tripId, actor, [{ id, at: app.clock.now().toISOString(), do: press }]);
    return { code: results[0]?.code ?? null, sheet };
  };
  return {
    /** Returns 'done', or the code of the refusal. */
    press: async (tripId: number, actor: Actor, press: Press, id?: string): Promise<string> =>
      (await one(tripId, actor, press, id)).code ?? 'done',
    pressAll: async (...input: Parameters<typeof send>): Promise<PressResult[]> => (await send(...input)).results,
    /** Returns the sheet afterwards; a refusal is thrown as the problem of its code. */
    async pressed(tripId: number, actor: Actor, press: Press): Promise<TripSheet> {
      const { code, sheet } = await one(tripId, actor, press);
      if (code === null) return sheet;
      if (!isProblemCode(code)) throw new Error(`an unknown refusal: ${code}`);
      throw new TestProblem(PROBLEMS[code], { type: '', title: '', status: PROBLEMS[code], code });
    },
  };
}
