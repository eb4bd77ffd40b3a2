import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';

const LINK = 'font-medium text-action underline underline-offset-2';

/** The agreement at sign-up; the texts open beside the form, which is not lost. */
export function TermsLabel() {
  return (
    <span className="text-small">
      {t('accounts.terms.agree')}{' '}
      <a href={`${paths.help}#privacy`} target="_blank" rel="noreferrer" className={LINK}>
        {t('accounts.terms.policy')}
      </a>{' '}
      {t('accounts.terms.and')}{' '}
      <a href={`${paths.help}#terms`} target="_blank" rel="noreferrer" className={LINK}>
        {t('accounts.terms.terms')}
      </a>
    </span>
  );
}
