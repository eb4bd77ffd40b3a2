import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { readablePhone } from '#shared/core/text/phone.ts';
import { PHONE_TEXTS_OF_NUMBER } from '#shared/core/text/phone-channels.ts';
import type { PhoneState } from '#shared/people/accounts/proof/phone-proof.ts';
import { phoneProofApi } from '#shared/people/accounts/proof/phone-proof-api.ts';
import { call } from '#web/core/api/call.ts';
import { problemText } from '#web/core/api/errors.ts';
import { ago } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { session, useSession } from '#web/core/session/session.ts';
import { Button } from '#web/ui/base/Button.tsx';
import { toast } from '#web/ui/base/toasts.ts';
import { ConfirmButton } from '#web/ui/overlays/ConfirmButton.tsx';
import { useProof } from '../base/proof-context.ts';
import { PhoneCodeDialog } from './PhoneCodeDialog.tsx';

/** The proven number in the notification settings: nothing where the service has no gateway, else the way to prove one, or to remove it. */
export function PhoneProofRow() {
  const { data } = useQuery(phoneQuery());
  const { prove, withProof } = useProof();
  const { userInfo } = useSession();
  const client = useQueryClient();
  const [open, setOpen] = useState(false);
  if (!data || data.channels.length === 0) return null;
  const { proven } = data;
  // The proof comes first, so that its dialog and the one of the number never lie on each other.
  const begin = async () => {
    try {
      if ((await prove()) !== null) setOpen(true);
    } catch (error) {
      toast({ kind: 'bad', text: problemText(error) });
    }
  };
  const done = (state: PhoneState) => {
    client.setQueryData(phoneQuery().queryKey, state);
    setOpen(false);
    toast({ kind: 'good', text: t('phoneProof.done') });
  };
  const remove = async () => {
    await removePhone();
    await client.invalidateQueries({ queryKey: phoneQuery().queryKey });
    toast({ kind: 'good', text: t('phoneProof.removed') });
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-3 border-t border-line py-3" id="phone">
      <p className="min-w-0 flex-1 basis-60">
        <span className="font-medium">{t('phoneProof.title')}</span>
        <br />
        <small className="text-small text-quiet">
          {proven
            ? t('phoneProof.proven', {
                phone: readablePhone(proven.phone),
                ago: ago(proven.provenAt),
                n: PHONE_TEXTS_OF_NUMBER,
              })
            : t('phoneProof.text', { channels: channelsText(data.channels) })}
        </small>
      </p>
      <div className="flex flex-wrap gap-2">
        <Button kind="soft" onClick={() => void begin()}>
          {t(proven ? 'phoneProof.change' : 'phoneProof.prove')}
        </Button>
        {proven && userInfo?.email && (
          <ConfirmButton
            label={t('phoneProof.remove')}
            title={t('phoneProof.removeTitle')}
            text={t('phoneProof.removeText')}
            onConfirm={remove}
          />
        )}
      </div>
      {open && (
        <PhoneCodeDialog
          title={t('phoneProof.prove')}
          hint={t('phoneProof.hint')}
          phone={userInfo?.phone ? readablePhone(userInfo.phone) : ''}
          send={(phone) => withProof((proof) => sendPhoneCode(phone, proof))}
          enter={enterPhoneCode}
          onDone={done}
          onClose={() => setOpen(false)}
        />
      )}
    </div>
  );
}

function channelsText(channels: PhoneState['channels']): string {
  const [only = 'sms', other] = channels;
  return t(other ? 'phoneProof.both' : `phoneProof.${only}`);
}

export function phoneQuery() {
  return queryOptions({
    queryKey: [`account:${session().userInfo?.id ?? 0}`, 'phone'],
    queryFn: ({ signal }) => call(phoneProofApi.state, {}, { signal }),
  });
}

function sendPhoneCode(phone: string, proof: string) {
  return call(phoneProofApi.sendCode, { body: { phone } }, { proof });
}

function enterPhoneCode(body: { code: string }) {
  return call(phoneProofApi.prove, { body });
}

function removePhone() {
  return call(phoneProofApi.remove, {});
}
