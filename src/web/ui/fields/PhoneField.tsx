import { type ComponentProps, type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react';
import { completePhone, missingDigits } from '#shared/core/text/complete-phone.ts';
import { countryOfPhone, possiblePhones, readablePhone, toE164 } from '#shared/core/text/phone.ts';
import { countryName } from '#web/core/i18n/format.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button } from '../base/Button.tsx';
import { TextField } from './TextField.tsx';

interface PhoneFieldProps extends ComponentProps<typeof TextField> {
  /** The countries whose numbers may be typed without the country code, the most likely first; Ukraine is always the last. */
  countries?: readonly (string | null | undefined)[] | undefined;
}

/**
 * A field for a phone number in any usual format. When it is left, filled in by the browser or its form is sent, the number is shown in the
 * international format, in groups, with its country; a number with too few or too many digits for its country has a hint,
 * and one that may also be another country's a question.
 */
export function PhoneField({ countries = [], onBlur, onChange, onKeyDown, hint, end, ...field }: PhoneFieldProps) {
  const ownRef = useRef<HTMLSpanElement>(null);
  const [text, setText] = useState(String(field.value ?? field.defaultValue ?? ''));
  const [isLeft, setLeft] = useState(true);
  const [others, setOthers] = useState<readonly string[]>([]);
  const known = countries.filter((country) => typeof country === 'string');
  const write = (input: HTMLInputElement, phone: string) => {
    // React overrides the element's `value` property to detect changes, so the prototype's setter is called.
    Reflect.set(HTMLInputElement.prototype, 'value', readablePhone(phone), input);
    input.dispatchEvent(new Event('input', { bubbles: true }));
    setText(input.value);
  };
  const understand = (input: HTMLInputElement) => {
    const typed = input.value;
    setLeft(true);
    setText(typed);
    const phone = toE164(typed, ...known);
    if (!phone || readablePhone(phone) === typed) return;
    write(input, phone);
    setLeft(true);
    setOthers(possiblePhones(typed, ...known).filter((one) => one !== phone));
  };
  useSubmitted(ownRef, setText, understand);
  const complete = completePhone(text, ...known);
  const country = countryOfPhone(complete);
  const digits = digitsHint(text, known);
  const choose = (phone: string) => {
    const input = ownRef.current?.closest('.in')?.querySelector('input');
    if (!input) return;
    const number = toE164(input.value);
    write(input, phone);
    setLeft(true);
    setOthers(others.map((one) => (one === phone && number ? number : one)));
  };
  const question = others.length > 0 && (
    <span role="status">
      {t('ui.phone.or')}{' '}
      {others.map((phone) => (
        <Button key={phone} kind="bare" size="small" onClick={() => choose(phone)}>
          {`${readablePhone(phone)}, ${countryName(countryOfPhone(phone) ?? '')}`}
        </Button>
      ))}
    </span>
  );
  return (
    <TextField
      icon="phone"
      autoComplete="tel"
      {...field}
      type="tel"
      hint={((isLeft || field.error) && digits) || (isLeft && question) || hint}
      end={
        <>
          <span ref={ownRef} className="in-end">
            {country && countryName(country)}
          </span>
          {end}
        </>
      }
      onChange={(event) => {
        setText(event.target.value);
        setLeft(false);
        setOthers([]);
        onChange?.(event);
        // The browser fills it in without the focus.
        if (event.target !== document.activeElement) understand(event.target);
      }}
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

/** Reads the number when the form is sent: a press on a button does not always move the focus out of the field. */
function useSubmitted(
  ownRef: RefObject<HTMLElement | null>,
  setText: (text: string) => void,
  understand: (input: HTMLInputElement) => void,
) {
  const read = useEffectEvent(understand);
  useEffect(() => {
    const input = ownRef.current?.closest('.in')?.querySelector('input');
    if (!input) return;
    // A form library has filled in the known number.
    setText(input.value);
    const { form } = input;
    const submitted = () => read(input);
    form?.addEventListener('submit', submitted, { capture: true });
    return () => form?.removeEventListener('submit', submitted, { capture: true });
  }, [ownRef, setText]);
}

/** A hint about a number that no telephone of its country can have; null for any other. */
export function digitsHint(text: string, countries: readonly string[]): string | null {
  const wrong = missingDigits(text, ...countries);
  if (!wrong) return null;
  const { country, digits } = wrong;
  const count = Math.abs(digits);
  return t(digits > 0 ? 'ui.phone.short' : 'ui.phone.long', { country: countryName(country), count });
}
