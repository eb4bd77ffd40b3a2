import { useEffect, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { paths } from '#web/paths.ts';
import { deliverAnswer } from '#web/people/accounts/proof/provider-popup.ts';
import { LinkButton } from '#web/ui/base/Button.tsx';
import { Spinner } from '#web/ui/base/Spinner.tsx';

/** /account/callback: the page to which an identity provider redirects its popup. It passes the answer to the waiting page, which closes it. */
export function ProviderCallbackPage() {
  const [lost, setLost] = useState(false);
  useEffect(() => {
    const { search } = window.location;
    // The provider's answer can be used once, so it is removed from the history.
    window.history.replaceState(null, '', paths.providerCallback);
    deliverAnswer(search).then((isDelivered) => {
      if (isDelivered) window.close();
      else setLost(true);
    });
  }, []);
  if (!lost) {
    return (
      <div role="status" className="mt-8 grid justify-items-center gap-3 text-quiet">
        <Spinner />
        {t('signin.callback.text')}
      </div>
    );
  }
  return (
    <div className="mt-6 grid gap-4">
      <h1 className="text-figure font-strong">{t('signin.callback.lost')}</h1>
      <p className="text-quiet">{t('signin.callback.lostText')}</p>
      <LinkButton to={paths.login} size="tall" wide>
        {t('signin.back')}
      </LinkButton>
    </div>
  );
}
