import { lazy, Suspense, useEffect, useState } from 'react';
import { useSession } from '#web/core/session/session.ts';
import { type StoredAnswer, storedAnswers } from '#web/core/storage/stored-answers.ts';

const DeviceTicketRows = lazy(() => import('./DeviceTicketRows.tsx'));

const TICKET = /^\/api\/tickets\/([0-9a-f]{16})$/;

/** The tickets that a visitor opened on this device, until their rides are over. Accounts have their own lists. */
export function DeviceTickets() {
  const { token } = useSession();
  const [stored, setStored] = useState<readonly StoredAnswer[]>([]);
  useEffect(() => {
    let left = false;
    if (token === null) void storedAnswers(TICKET).then((found) => left || setStored(found));
    return () => {
      left = true;
    };
  }, [token]);
  if (token !== null || stored.length === 0) return null;
  return (
    <Suspense fallback={null}>
      <DeviceTicketRows stored={stored} />
    </Suspense>
  );
}
