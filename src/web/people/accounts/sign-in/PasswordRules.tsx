import { holds, PASSWORD_PARTS } from '#shared/core/text/password-parts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Icon } from '#web/ui/base/Icon.tsx';

export function PasswordRules({ password }: { password: string }) {
  return (
    <ul aria-label={t('password.rules')} className="-mt-2 grid gap-1 text-small">
      {PASSWORD_PARTS.map((part) => {
        const met = holds(password, part);
        return (
          <li key={part} className={met ? 'flex items-center gap-2 text-good' : 'flex items-center gap-2 text-quiet'}>
            <Icon name={met ? 'check' : 'minus'} size="s" label={met ? t('password.rules.met') : undefined} />
            {t(`password.rules.${part}`)}
          </li>
        );
      })}
    </ul>
  );
}
