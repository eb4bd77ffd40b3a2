import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { problemText } from '#web/core/errors.ts';
import { t } from '#web/core/i18n.ts';
import { Button } from '#web/ui/Button.tsx';
import { ErrorState } from '#web/ui/ErrorState.tsx';
import { Skeleton } from '#web/ui/Skeleton.tsx';
import { toast } from '#web/ui/toasts.ts';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { passwordStateQuery } from './password-queries.ts';

/** One's own password, in the settings: a button, which opens the form. */
export function PasswordSection() {
  const { data, error, isFetching, refetch } = useQuery(passwordStateQuery());
  const [open, setOpen] = useState(false);
  return (
    <div>
      <h3 className="h3 mb-2">{t('password.change.title')}</h3>
      {!data && !error && <Skeleton kind="text" />}
      {!data && error && <ErrorState text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} />}
      {data && !open && (
        <>
          <p className="mb-3 text-small text-quiet">{t(data.set ? 'password.change.text' : 'password.change.none')}</p>
          <Button kind="edge" size="tall" icon="key" onClick={() => setOpen(true)}>
            {t(data.set ? 'password.change.open' : 'password.change.set')}
          </Button>
        </>
      )}
      {data && open && (
        <PasswordChangeForm
          asksCurrent={data.set}
          onCancel={() => setOpen(false)}
          onDone={() => {
            setOpen(false);
            toast({ text: t(data.set ? 'password.change.done' : 'password.setup.done'), kind: 'good' });
          }}
        />
      )}
    </div>
  );
}
