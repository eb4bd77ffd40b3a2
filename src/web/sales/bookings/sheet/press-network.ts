import { custodyApi } from '#shared/sales/bookings/core/custody-api.ts';
import { sheetApi } from '#shared/sales/bookings/sheet/sheet-api.ts';
import { call, ProblemError } from '#web/core/api/call.ts';
import { session } from '#web/core/session/session.ts';
import { kindOfRefusal, type PressAnswer, type PressNetwork } from './send-presses.ts';

/** Longer than a slow network needs; a connection that hangs is given up and tried again. */
const TIMEOUT_MS = 20_000;

export function pageNetwork(account: number): PressNetwork {
  const send = async (request: (signal: AbortSignal) => Promise<PressAnswer>): Promise<PressAnswer> => {
    if (session().userInfo?.id !== account || !session().token) return { kind: 'signedOut' };
    try {
      return await request(AbortSignal.timeout(TIMEOUT_MS));
    } catch (error) {
      // Anything but the server's own problem is the network's: a page of a hotel's Wi-Fi instead of an answer, too.
      if (!(error instanceof ProblemError) || error.code === 'offline') return { kind: 'later' };
      return kindOfRefusal(error.status, error.code);
    }
  };
  return {
    presses: (tripId, device, presses) =>
      send(async (signal) => {
        const actions = presses.map(({ id, at, do: action }) => ({ id, at, do: action }));
        const { results, sheet } = await call(
          sheetApi.act,
          { params: { tripId }, body: { device, actions } },
          { signal },
        );
        return { kind: 'stored', results, sheet };
      }),
    photo: (tripId, { id: photoId, picture }) =>
      send(async (signal) => {
        await call(custodyApi.putPhoto, { params: { tripId, photoId } }, { file: picture, signal });
        return { kind: 'stored', results: [], sheet: null };
      }),
  };
}
