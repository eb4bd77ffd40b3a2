import type { ComponentProps } from 'react';
import { readablePhone, toE164 } from '#shared/core/phone.ts';
import { TextField } from './TextField.tsx';

interface PhoneFieldProps extends ComponentProps<typeof TextField> {
  /** Whose numbers may be written without their code, the likeliest first; Ukraine comes after them. */
  countries?: readonly (string | null | undefined)[] | undefined;
}

/**
 * A telephone number, written as people write it. Left or sent, the field shows how it was understood: with its country's code, in
 * groups.
 */
export function PhoneField({ countries = [], onBlur, onKeyDown, ...field }: PhoneFieldProps) {
  const understand = (input: HTMLInputElement) => {
    const phone = toE164(input.value, ...countries.filter((country) => typeof country === 'string'));
    const shown = phone && readablePhone(phone);
    if (!shown || shown === input.value) return;
    // past the property in which React remembers what it has seen
    Reflect.set(HTMLInputElement.prototype, 'value', shown, input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  };
  return (
    <TextField
      icon="phone"
      autoComplete="tel"
      {...field}
      type="tel"
      onBlur={(event) => {
        understand(event.target);
        onBlur?.(event);
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') understand(event.currentTarget);
        onKeyDown?.(event);
      }}
    />
  );
}
