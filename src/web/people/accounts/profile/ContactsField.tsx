import { type Ref, useEffect, useId, useImperativeHandle, useRef, useState } from 'react';
import { LIMITS } from '#shared/core/limits.ts';
import { CONTACT_KINDS, type Contact } from '#shared/people/accounts/base/contacts.ts';
import { t } from '#web/core/i18n/i18n.ts';
import { Button, IconButton } from '#web/ui/base/Button.tsx';
import { FieldNotes } from '#web/ui/base/Field.tsx';
import { PhoneField } from '#web/ui/fields/PhoneField.tsx';
import { TextField } from '#web/ui/fields/TextField.tsx';

interface ContactsFieldProps {
  value: readonly Contact[];
  onChange: (value: Contact[]) => void;
  onBlur?: (() => void) | undefined;
  /** The error of the contact at this index: `errorOf(form, `contacts.${index}.value`)`. */
  errorAt: (index: number) => string | undefined;
  error?: string | undefined;
  /** A form's `field.ref`: focuses the first invalid contact. */
  ref?: Ref<{ focus: () => void }>;
}

const LOOK = {
  phone: {
    icon: 'phone',
    label: 'contacts.phoneN',
    placeholder: 'contacts.phonePlaceholder',
    add: 'contacts.addPhone',
  },
  telegram: {
    icon: 'send',
    label: 'contacts.telegramN',
    placeholder: 'contacts.telegramPlaceholder',
    add: 'contacts.addTelegram',
  },
} as const;

/** Up to five phones and Telegram names of a person or a carrier. Needs the texts of `contacts`. */
export function ContactsField({ value, onChange, onBlur, errorAt, error, ref }: ContactsFieldProps) {
  const id = useId();
  const box = useRef<HTMLFieldSetElement>(null);
  useImperativeHandle(ref, () => ({
    focus: () => box.current?.querySelector<HTMLElement>('[aria-invalid=true], input, button')?.focus(),
  }));
  const adds = useRef<HTMLDivElement>(null);
  // The contact that was just added: it gets the focus, and shows no error for being empty until it loses it.
  const [fresh, setFresh] = useState<number | null>(null);
  useEffect(() => {
    if (fresh !== null) box.current?.querySelectorAll('input')[fresh]?.focus();
  }, [fresh]);
  const left = Math.max(0, LIMITS.CONTACTS_MAX - value.length);
  const change = (index: number, text: string) => {
    setFresh(null);
    onChange(value.map((one, at) => (at === index ? { ...one, value: text } : one)));
  };
  const remove = (index: number) => {
    setFresh(null);
    onChange(value.filter((_, at) => at !== index));
    // The pressed button disappears with its row.
    adds.current?.querySelector('button')?.focus();
  };
  const leave = () => {
    setFresh(null);
    onBlur?.();
  };
  return (
    <fieldset ref={box} className="grid gap-3" aria-describedby={`${id}-hint`}>
      <legend className="mb-2 text-small text-quiet">{t('contacts.title')}</legend>
      {value.map((contact, index) => {
        const look = LOOK[contact.kind];
        const n = index + 1;
        const Input = contact.kind === 'phone' ? PhoneField : TextField;
        return (
          <Input
            // biome-ignore lint/suspicious/noArrayIndexKey: a contact is known by its place until it is saved
            key={index}
            label={t(look.label, { n })}
            icon={look.icon}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={t(look.placeholder)}
            name={`contacts.${index}.value`}
            value={contact.value}
            error={index === fresh ? undefined : errorAt(index)}
            onBlur={leave}
            onChange={(event) => change(index, event.target.value)}
            end={<IconButton name="trash" label={t('contacts.remove', { n })} onClick={() => remove(index)} />}
          />
        );
      })}
      <div ref={adds} className="flex flex-wrap gap-2">
        {CONTACT_KINDS.map((kind) => (
          <Button
            key={kind}
            kind="soft"
            icon="plus"
            disabled={left === 0}
            // Keeps the focus in the field during the press: an error that appears above would move the button away.
            onMouseDown={(event) => event.preventDefault()}
            onClick={() => {
              onChange([...value, { kind, value: '' }]);
              setFresh(value.length);
            }}
          >
            {t(LOOK[kind].add)}
          </Button>
        ))}
      </div>
      <FieldNotes id={id} hint={t('contacts.hint', { left })} error={error} />
    </fieldset>
  );
}
