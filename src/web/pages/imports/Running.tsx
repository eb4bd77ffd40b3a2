import { useEffect, useState } from 'react';
import type { ImportProgress } from '#shared/office/imports/messages.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';
import { Progress } from '#web/ui/content/Progress.tsx';

/** How far a running check or import has come. */
export function Running({ label }: { label: string }) {
  const share = useImportProgress();
  return <Progress label={label} value={share} />;
}

/** The finished share of the check or import that is running. */
function useImportProgress(): number {
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
