import type { ComponentProps } from 'react';
import { readablePhone, toE164 } from '#shared/core/phone.ts';
import { TextField } from './TextField.tsx';

interface PhoneFieldProps extends ComponentProps<typeof TextField> {
  /** The countries whose numbers may be typed without the country code, the most likely first; Ukraine is always the last. */
  countries?: readonly (string | null | undefined)[] | undefined;
}

/**
 * A field for a phone number in any usual format. When it loses the focus or the form is sent, the number is shown in the
 * international format, in groups.
 */
export function PhoneField({ countries = [], onBlur, onKeyDown, ...field }: PhoneFieldProps) {
  const understand = (input: HTMLInputElement) => {
    const phone = toE164(input.value, ...countries.filter((country) => typeof country === 'string'));
    const shown = phone && readablePhone(phone);
    if (!shown || shown === input.value) return;
    // React overrides the element's `value` property to detect changes, so the prototype's setter is called.
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
