import { t } from '#web/core/i18n/i18n.ts';
import { useSession } from '#web/core/session/session.ts';

/**
 * The properties of a button that reaches other people: while the reader's address is unconfirmed the server refuses it, so the button
 * says what to do first. The strip at the top of the screen has the way.
 */
export function useUnproven(): { disabled?: true; why?: string } {
  return useSession().userInfo?.emailConfirmed === false ? { disabled: true, why: t('core.emailFirst') } : {};
}
