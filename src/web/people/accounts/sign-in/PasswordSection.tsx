import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { passwordApi } from '#shared/people/accounts/sign-in/password-api.ts';
import { call } from '#web/core/api/call.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { Loaded } from '#web/ui/Loaded.tsx';
import { useProof } from '../base/proof-context.ts';
import { NewPasswordForm } from './NewPasswordForm.tsx';
import { PasswordChangeForm } from './PasswordChangeForm.tsx';
import { passwordStateQuery } from './password-queries.ts';

export function PasswordSection() {
  const query = useQuery(passwordStateQuery());
  const [open, setOpen] = useState(false);
  const done = (set: boolean) => () => {
    setOpen(false);
    toast({ text: t(set ? 'password.change.done' : 'password.setup.done'), kind: 'good' });
    void query.refetch();
  };
  return (
    <div>
      <h3 className="h3 mb-2">{t('password.change.title')}</h3>
      <Loaded query={query} loading={<Skeleton kind="text" />}>
        {(data) => (
          <>
            {!open && (
              <>
                <Note className="mb-3">{t(data.set ? 'password.change.text' : 'password.change.none')}</Note>
                <Button kind="edge" size="tall" icon="key" onClick={() => setOpen(true)}>
                  {t(data.set ? 'password.change.open' : 'password.change.set')}
                </Button>
              </>
            )}
            {open && <Form set={data.set} onCancel={() => setOpen(false)} onDone={done(data.set)} />}
          </>
        )}
      </Loaded>
    </div>
  );
}

interface FormProps {
  /** There is a password, which the form asks for; setting a first one needs a proof of identity. */
  set: boolean;
  onCancel: () => void;
  onDone: () => void;
}

function Form({ set, onCancel, onDone }: FormProps) {
  const { withProof } = useProof();
  if (set) return <PasswordChangeForm onCancel={onCancel} onDone={onDone} />;
  return (
    <div className="grid max-w-form gap-2">
      <NewPasswordForm
        submitLabel={t('password.change.set')}
        send={(body) => withProof((proof) => call(passwordApi.setFirst, { body }, { proof }))}
        onDone={onDone}
      />
      <Button kind="bare" size="tall" onClick={onCancel}>
        {t('ui.cancel')}
      </Button>
    </div>
  );
}
