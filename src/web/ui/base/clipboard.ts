import { t } from '#web/core/i18n/i18n.ts';
import { toast } from './toasts.ts';

/** A refused text up to this length is shown, so that it can be selected; longer ones are on the screen already. */
const SHOWN_MAX = 120;

/** How long a text that the reader has to copy by hand is shown, in milliseconds. */
const BY_HAND_MS = 20_000;

/**
 * Copies a text and says so. A browser may refuse that (no right, no https): the reader is informed, and gets the text to
 * select. Returns whether it was copied.
 */
export async function copyText(text: string, copied = t('ui.copied')): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    const shown = text.length <= SHOWN_MAX ? `: ${text}` : '';
    toast({ kind: 'bad', text: `${t('ui.copy.refused')}${shown}`, ms: BY_HAND_MS });
    return false;
  }
  toast({ kind: 'good', text: copied });
  return true;
}
