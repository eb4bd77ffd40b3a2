import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { toast } from '#web/ui/base/toasts.ts';
import { deviceKeepsPasskeys } from './passkey-browser.ts';
import { recordOffer } from './passkey-queries.ts';

/** The offer stays this long, in milliseconds. */
const OFFERED_MS = 30_000;

/** Offers a passkey once, on a device that can store one; the settings always do. */
export async function offerPasskey(navigate: (to: string) => void): Promise<void> {
  if (!(await deviceKeepsPasskeys())) return;
  await recordOffer();
  toast({
    text: t('signin.passkey.offer'),
    ms: OFFERED_MS,
    action: { label: t('signin.passkey.setUp'), onAct: () => navigate(`${paths.settings}#passkeys`) },
  });
}
