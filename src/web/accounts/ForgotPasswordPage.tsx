import { t } from '#web/core/i18n.ts';
import { supportEmail } from '#web/core/page-facts.ts';
import { paths } from '#web/paths.ts';
import { LinkButton } from '#web/ui/Button.tsx';

/** How somebody who forgot their password is helped: by people, until a link is mailed. */
export function ForgotPasswordPage() {
  const email = supportEmail();
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('accounts.forgot.title')}</h1>
      <p>{t(email ? 'accounts.forgot.text' : 'accounts.forgot.noContact')}</p>
      <p className="text-quiet">{t('accounts.forgot.meanwhile')}</p>
      {email && (
        <LinkButton to={`mailto:${email}`} size="tall" icon="mail" wide>
          {t('accounts.forgot.write')}
        </LinkButton>
      )}
      <LinkButton to={paths.login} kind={email ? 'bare' : 'main'} size="tall" wide>
        {t('accounts.forgot.back')}
      </LinkButton>
    </div>
  );
}
