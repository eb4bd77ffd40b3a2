import { useEffect, useState } from 'react';
import type { ImportProgress } from '#shared/office/imports/messages.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';

/** The finished share of the check or import that is running. */
export function useImportProgress(): number {
  const [share, setShare] = useState(0);
  useEffect(
    () =>
      onRealtimeMessage<ImportProgress>((message) => {
        if (message.type === 'import') setShare(message.done / message.total);
      }),
    [],
  );
  return share;
}
