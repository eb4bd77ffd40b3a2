import { useState } from 'react';
import * as z from 'zod/mini';
import { sentPhoneCode } from '#shared/people/accounts/proof/phone-proof.ts';
import { phoneEntryApi } from '#shared/people/accounts/proof/phone-proof-api.ts';
import { call } from '#web/core/api/call.ts';
import { locale, t } from '#web/core/i18n/i18n.ts';
import { useNavigate } from '#web/core/router/router.tsx';
import { readOwn, storeOwn } from '#web/core/storage/scoped-storage.ts';
import { paths } from '#web/paths.ts';
import { randomSecret } from '../base/browser-secret.ts';
import { PHONE_ENTRY } from '../base/phone-entry.ts';
import { type EntryStep, enter } from '../sign-in/enter.ts';
import type { Kind } from '../sign-in/kind.ts';
import { PhoneCodeDialog } from './PhoneCodeDialog.tsx';
import { storeHolder } from './provider-holder.ts';

const stored = z.object({ holder: z.string(), sent: z.nullable(sentPhoneCode) });

interface PhoneEntryProps {
  /** The kind of account that a new person most likely wants. */
  kind: Kind;
  onStep: (step: EntryStep) => void;
  onClose: () => void;
}

/** Signs in by a code that goes to a number; a new person goes on with the form of a new account. */
export default function PhoneEntry({ kind, onStep, onClose }: PhoneEntryProps) {
  const navigate = useNavigate();
  const [{ holder, sent }] = useState(
    () => stored.safeParse(readOwn(PHONE_ENTRY, 'tab')).data ?? { holder: randomSecret(), sent: null },
  );
  const end = (then: () => void) => {
    storeOwn(PHONE_ENTRY, null, 'tab');
    then();
  };
  return (
    <PhoneCodeDialog
      title={t('phoneProof.entry')}
      hint={t('phoneProof.entry.hint')}
      phone=""
      sent={sent}
      send={(phone) => call(phoneEntryApi.sendCode, { body: { phone, holder, locale } })}
      enter={({ code }) => call(phoneEntryApi.enter, { body: { code, holder } })}
      onSent={(next) => storeOwn(PHONE_ENTRY, next && { holder, sent: next }, 'tab')}
      onDone={(answer) =>
        end(() => {
          if ('secondFactor' in answer) onStep({ kind: 'secondFactor', ticket: answer.secondFactor });
          else if ('token' in answer) enter(answer);
          else {
            storeHolder(holder);
            navigate(`${paths.setupPassword}?ticket=${answer.setup}&kind=${kind}`);
          }
        })
      }
      onClose={() => end(onClose)}
    />
  );
}
