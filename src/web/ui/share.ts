import { toast } from './toasts.ts';

interface Shared {
  title: string;
  url: string;
  /** What is said once the link is copied, where the browser has no sharing of its own. */
  copied: string;
}

/** The phone's own sharing where there is one, else the link is copied. */
export async function share({ title, url, copied }: Shared): Promise<void> {
  if (typeof navigator.share === 'function') {
    // Closing the phone's sheet is no failure.
    await navigator.share({ title, url }).catch(() => undefined);
    return;
  }
  await navigator.clipboard.writeText(url);
  toast({ kind: 'good', text: copied });
}
