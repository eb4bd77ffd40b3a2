import { useState } from 'react';
import { problemText } from '#web/core/api/errors.ts';
import { changed } from '#web/core/api/query.ts';
import { useSession } from '#web/core/session/session.ts';
import { toast } from '#web/ui/toasts.ts';

/** Runs an action on a member, reports success or the error, and returns whether it succeeded. */
export function useAction() {
  const { carrierInfo } = useSession();
  const [busy, setBusy] = useState(false);
  const act = async (work: Promise<unknown>, done: string): Promise<boolean> => {
    setBusy(true);
    try {
      await work;
      toast({ kind: 'good', text: done });
      return true;
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
      return false;
    } finally {
      setBusy(false);
      changed(`carrier:${carrierInfo?.carrier_id}`);
    }
  };
  return { busy, act };
}
