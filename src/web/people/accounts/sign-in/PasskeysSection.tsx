import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Passkey, passkeyRename } from '#shared/people/accounts/sign-in/passkey-schema.ts';
import { ProblemError } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { fieldOf } from '#web/core/forms/forms.ts';
import { ago, dateIn, dayFrom, deviceZone, today } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { Note } from '#web/ui/base/Note.tsx';
import { Skeleton } from '#web/ui/base/Skeleton.tsx';
import { useAction } from '#web/ui/base/use-action.ts';
import { Row, Rows } from '#web/ui/content/Row.tsx';
import { FormDialog } from '#web/ui/FormDialog.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';
import { Loaded } from '#web/ui/Loaded.tsx';
import { ConfirmDialog } from '#web/ui/overlays/ConfirmDialog.tsx';
import { Menu } from '#web/ui/overlays/Menu.tsx';
import { useProof } from '../base/proof-context.ts';
import { Failure } from './Failure.tsx';
import { addPasskey, alreadyHasPasskey, passkeysWork } from './passkey-browser.ts';
import { passkeysQuery, refreshPasskeys, removePasskey, renamePasskey } from './passkey-queries.ts';

const HERE = deviceZone();

export function PasskeysSection() {
  const query = useQuery(passkeysQuery());
  const { add, busy, failure } = useAdding();
  return (
    <div id="passkeys" className="scroll-mt-4">
      <h3 className="h3 mb-2">{t('signin.passkey.title')}</h3>
      <Note className="mb-3">{t('signin.passkey.text')}</Note>
      <Loaded query={query} loading={<Skeleton rows={1} />}>
        {(data) => (
          <>
            {data.length > 0 && (
              <Rows>
                {data.map((one) => (
                  <PasskeyRow key={one.id} passkey={one} />
                ))}
              </Rows>
            )}
            <div className="mt-3 grid justify-items-start gap-2">
              {passkeysWork() ? (
                <Button kind="edge" size="tall" icon="key" busy={busy} onClick={() => void add()}>
                  {t('signin.passkey.add')}
                </Button>
              ) : (
                <Note>{t('signin.passkey.unsupported')}</Note>
              )}
              <Failure text={failure} />
            </div>
          </>
        )}
      </Loaded>
    </div>
  );
}

function useAdding() {
  const { withProof } = useProof();
  const {
    run: add,
    busy,
    error,
  } = useAction(() => withProof(addPasskey), {
    toast: ({ name }) => t('signin.passkey.added', { name }),
    done: refreshPasskeys,
    refusal: 'beside',
  });
  return { add, busy, failure: error ? addingProblem(error) : null };
}

function addingProblem(error: unknown): string {
  if (error instanceof ProblemError) return problemText(error);
  return t(alreadyHasPasskey(error) ? 'signin.passkey.known' : 'signin.passkey.cancelled');
}

function PasskeyRow({ passkey }: { passkey: Passkey }) {
  const { id, name, synced, createdAt, lastUsedAt } = passkey;
  const [openDialog, setOpenDialog] = useState<'rename' | 'remove' | null>(null);
  const { withProof } = useProof();
  const close = () => setOpenDialog(null);
  const { run: remove, busy } = useAction(() => withProof((proof) => removePasskey(id, proof)), {
    toast: t('signin.passkey.removed'),
    settled: close,
  });
  const facts = [
    t(synced ? 'signin.passkey.synced' : 'signin.passkey.bound'),
    t('signin.passkey.made', { date: dayFrom(today(), dateIn(HERE, createdAt)) }),
    lastUsedAt ? t('signin.passkey.used', { ago: ago(lastUsedAt) }) : t('signin.passkey.unused'),
  ];
  return (
    <>
      <Row
        strong={name}
        quiet={facts.join(' · ')}
        action={
          <Menu
            icon="more"
            label={t('signin.passkey.actions', { name })}
            items={[
              { label: t('signin.passkey.rename'), icon: 'edit', onSelect: () => setOpenDialog('rename') },
              { label: t('signin.passkey.remove'), icon: 'trash', bad: true, onSelect: () => setOpenDialog('remove') },
            ]}
          />
        }
      />
      {openDialog === 'rename' && <RenameDialog passkey={passkey} onClose={close} />}
      <ConfirmDialog
        open={openDialog === 'remove'}
        title={t('signin.passkey.removeTitle', { name })}
        text={t('signin.passkey.removeText')}
        confirm={t('signin.passkey.remove')}
        busy={busy}
        onConfirm={() => void remove()}
        onClose={close}
      />
    </>
  );
}

function RenameDialog({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) {
  return (
    <FormDialog
      title={t('signin.passkey.rename')}
      schema={passkeyRename}
      defaults={{ name: passkey.name }}
      send={({ name }) => renamePasskey(passkey.id, name)}
      action={t('signin.passkey.save')}
      onClose={onClose}
    >
      {(form) => (
        <TextField label={t('signin.passkey.name')} autoComplete="off" data-autofocus {...fieldOf(form, 'name')} />
      )}
    </FormDialog>
  );
}
