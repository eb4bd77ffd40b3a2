import { type ComponentProps, useState } from 'react';
import { t } from '#web/core/i18n/i18n.ts';
import { IconButton } from '../base/Button.tsx';
import { TextField } from './TextField.tsx';

export function PasswordField(props: Omit<ComponentProps<typeof TextField>, 'type' | 'end'>) {
  const [shown, setShown] = useState(false);
  const eye = (
    <IconButton
      name={shown ? 'eyeOff' : 'eye'}
      label={t(shown ? 'ui.password.hide' : 'ui.password.show')}
      aria-pressed={shown}
      onClick={() => setShown(!shown)}
    />
  );
  return <TextField autoComplete="current-password" {...props} type={shown ? 'text' : 'password'} end={eye} />;
}
