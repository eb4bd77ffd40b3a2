import { t } from '#web/core/i18n.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';
import { Icon } from '#web/ui/Icon.tsx';

/** Where a password reset link leads. None is mailed yet, so that whatever link leads here is no good. */
export function SetupPasswordPage() {
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('accounts.setup.title')}</h1>
      <p role="alert" className="flex items-start gap-2 rounded-m bg-bad-soft p-3 text-bad">
        <Icon name="alert" className="mt-0.5" />
        {t('accounts.setup.invalid')}
      </p>
      <p className="text-quiet">{t('accounts.setup.text')}</p>
      <LinkButton to={paths.forgotPassword} size="tall" wide>
        {t('accounts.setup.again')}
      </LinkButton>
      <LinkButton to={paths.login} kind="bare" size="tall" wide>
        {t('accounts.forgot.back')}
      </LinkButton>
    </div>
  );
}
