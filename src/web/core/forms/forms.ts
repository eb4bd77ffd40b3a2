import '../api/zod-without-eval.ts';
import { useEffect, useRef, useState } from 'react';
import {
  type FieldErrors,
  type FieldPath,
  type FieldValues,
  get,
  type Resolver,
  set,
  type UseFormReturn,
  useForm,
} from 'react-hook-form';
import type { z } from 'zod/mini';
import { fieldErrors } from '#shared/core/issues.ts';
import { errorsFor, fieldText, problemText } from '../api/errors.ts';
import { loadMessages } from '../i18n/i18n.ts';
import { released, watchPresses } from './press.ts';

if (typeof window !== 'undefined') watchPresses(window);

type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** A form over a shared schema: `useZodForm(signUp, defaults)`. What it hands on has been parsed by that schema. */
export type ZodForm<S extends FormSchema> = UseFormReturn<z.input<S>, unknown, z.output<S>>;

/**
 * react-hook-form over a schema that server and browser share. A field is checked when it is left and then with every key;
 * its error is the message key of the first rule that fails. The first wrong field gets the focus.
 */
export function useZodForm<S extends FormSchema>(
  schema: S,
  defaultValues: z.input<S>,
  options: { mode?: 'onTouched' | 'onChange' } = {},
): ZodForm<S> {
  useEffect(() => {
    loadFieldTexts();
  }, []);
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    // react-hook-form wants its own deep-partial type of the very same values.
    defaultValues: defaultValues as never,
    mode: options.mode ?? 'onTouched',
  });
}

/** The text under a field; undefined while it is right. */
export function errorOf<S extends FormSchema>(form: ZodForm<S>, field: FieldPath<z.input<S>>): string | undefined {
  const error: unknown = get(form.formState.errors, field);
  const key = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof key === 'string' && key !== '' ? fieldText(key) : undefined;
}

/** What a text field of the form needs besides its label: `<TextField label=… {...fieldOf(form, 'name')} />`. */
export function fieldOf<S extends FormSchema>(form: ZodForm<S>, field: FieldPath<z.input<S>>) {
  return { ...form.register(field), error: errorOf(form, field) };
}

interface Submit {
  /** For the form's `onSubmit`. */
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  /** What went wrong beyond the fields; stands above the button. */
  failure: string | null;
}

/**
 * Sends the form's parsed values. `send` gets an Idempotency-Key that stays the same while the same values are sent again.
 * Errors of the answer go to the fields that they name, the first of them gets the focus; others become `failure`.
 */
export function useSubmit<S extends FormSchema, T>(
  form: ZodForm<S>,
  send: (values: z.output<S>, idempotencyKey: string) => Promise<T>,
  onDone?: (answer: T) => void,
): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const sent = useRef({ values: '', key: '' });
  const submit = form.handleSubmit(async (values) => {
    const text = JSON.stringify(values);
    if (sent.current.values !== text) sent.current = { values: text, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(null);
    try {
      const answer = await send(values, sent.current.key);
      sent.current = { values: '', key: '' };
      onDone?.(answer);
    } catch (error) {
      setFailure(showErrors(form, error));
    } finally {
      setBusy(false);
    }
  });
  return { submit, busy, failure };
}

/** Puts an answer's errors on the fields they name; gives back the text of what has no field. */
export function showErrors<S extends FormSchema>(form: ZodForm<S>, error: unknown): string | null {
  const { named, rest } = errorsFor(error, new Set(Object.keys(form.getValues())));
  for (const [index, { field, key }] of named.entries()) {
    // The server's path of a field is the form's path: both come from the same schema.
    form.setError(field as FieldPath<z.input<S>>, { type: 'server', message: key }, { shouldFocus: index === 0 });
  }
  return rest ? problemText(error) : null;
}

/** What `useZodForm` checks by: a schema as react-hook-form asks it. */
export function zodResolver<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values) => {
    await released();
    const parsed = schema.safeParse(values, { reportInput: true });
    if (parsed.success) return { values: parsed.data as z.output<S>, errors: {} };
    await loadFieldTexts();
    const errors: FieldErrors<z.input<S>> = {};
    for (const { field, key } of fieldErrors(parsed.error.issues)) {
      set(errors, field === '' ? 'root' : field, { type: 'rule', message: key });
    }
    return { values: {}, errors };
  };
}

/** The texts of what can be wrong come after the first screen; without them a key is better than nothing. */
function loadFieldTexts(): Promise<void> {
  return loadMessages('fields', 'errors').catch(() => undefined);
}
