import type { ComponentProps } from 'react';
import type { PhoneChannel } from '#shared/core/text/phone-channels.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { CheckField } from '#web/ui/fields/Choice.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

/** The mail of a person who books without an account; it may stay empty. */
export function GuestMail({ texted, ...field }: { texted: boolean; name: string; error?: string | undefined }) {
  return (
    <TextField
      type="email"
      inputMode="email"
      autoComplete="email"
      autoCapitalize="none"
      icon="mail"
      label={t('guest.email')}
      hint={t(texted ? 'guest.email.hint.texted' : 'guest.email.hint')}
      {...field}
    />
  );
}

interface GuestTextsProps extends Pick<ComponentProps<typeof CheckField>, 'name' | 'ref' | 'onChange' | 'onBlur'> {
  channels: readonly PhoneChannel[];
}

/** Whether a person who books without an account wants text messages; nothing where the service has no gateway. */
export function GuestTexts({ channels, ...field }: GuestTextsProps) {
  const [only, other] = channels;
  if (!only) return null;
  return (
    <CheckField label={t(other ? 'guest.texts.both' : `guest.texts.${only}`)} hint={t('guest.texts.hint')} {...field} />
  );
}
