import { useEffect, useState } from 'react';
import type { ImportProgress } from '#shared/office/imports/messages.ts';
import { onRealtimeMessage } from '#web/core/realtime/client.ts';
import { Progress } from '#web/ui/content/Progress.tsx';

export function Running({ label }: { label: string }) {
  const share = useImportProgress();
  return <Progress label={label} value={share} />;
}

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
