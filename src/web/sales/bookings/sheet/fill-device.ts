import { useEffect } from 'react';
import { tripsApi } from '#shared/sales/trips/api.ts';
import { storeAssets } from '#web/core/api/asset.ts';
import { call } from '#web/core/api/call.ts';
import { connected } from '#web/core/api/connection.ts';
import { queryClient } from '#web/core/api/query.ts';
import { session, useSession } from '#web/core/session/session.ts';
import { carrierTopic, sheetQuery, tripsQuery } from '#web/sales/trips/queries.ts';
import { readTrips } from '#web/sales/trips/state.ts';
import { storeSheets } from '#web/sales/trips/stored-sheets.ts';
import { storePapers } from '../papers/store-papers.ts';
import { followPresses } from './outbox.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/**
 * Stores everything that the trips of the next 48 hours need on the device of their driver, also for trips that were not opened: at
 * sign-in, at the start of the app, every hour, and within a minute of a change. It also sends presses that wait from earlier.
 */
export function useFilledDevice(): void {
  const { token, userInfo, carrierInfo } = useSession();
  const account = userInfo?.id ?? null;
  const drives = carrierInfo !== null && carrierInfo.role !== 'dispatcher';
  useEffect(() => {
    if (token === null || account === null) return;
    followPresses();
    if (!drives) return;
    void fillDevice(account);
    const timer = setInterval(() => void fillDevice(account), MINUTE);
    return () => clearInterval(timer);
  }, [token, account, drives]);
}

/** Asks only when the last answer is an hour old or a message since then has announced a change of the carrier, and while there is a connection. */
async function fillDevice(account: number): Promise<void> {
  if (!connected.get()) return;
  await queryClient
    .fetchQuery({
      queryKey: [carrierTopic(), 'ahead', account],
      queryFn: ({ signal }) => fetchAhead(account, signal),
      staleTime: HOUR,
      gcTime: HOUR,
      retry: false,
    })
    .catch(() => undefined);
}

/** Stores the sheets, and has the service worker store the list that leads to them. Returns how many there are. */
async function fetchAhead(account: number, signal: AbortSignal): Promise<number> {
  const { data } = await call(tripsApi.ahead, {}, { signal });
  if (session().userInfo?.id !== account) return 0;
  await storeSheets(account, data);
  for (const sheet of data) {
    queryClient.setQueryData(sheetQuery(sheet.id).queryKey, sheet);
    void storePapers(sheet);
  }
  if (data.length > 0) void storeReader();
  await queryClient.prefetchQuery(tripsQuery(readTrips(new URLSearchParams())));
  return data.length;
}

/** Has the service worker store what scanning a ticket without a connection needs, where the platform reads no codes itself. */
async function storeReader(): Promise<void> {
  try {
    const { READER_FILES, readsByItself } = await import('#web/core/camera/qr-reader.ts');
    if (!(await readsByItself())) await storeAssets(READER_FILES);
  } catch {
    // There is no connection; it is tried again with the next answer.
  }
}
