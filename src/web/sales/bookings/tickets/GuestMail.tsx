import { t } from '#web/core/i18n/i18n.ts';
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
