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
import { loadProblemTexts } from '../api/problem-texts.ts';
import { released, watchPresses } from './press.ts';

if (typeof window !== 'undefined') watchPresses(window);

export type FormSchema = z.ZodMiniType<FieldValues, FieldValues>;

/** The form of a shared schema: `useZodForm(signUp, defaults)`. Its submitted values are parsed by that schema. */
export interface ZodForm<S extends FormSchema> extends UseFormReturn<z.input<S>, unknown, z.output<S>> {}

/**
 * Creates a react-hook-form form for a schema that server and browser share. A field is validated when it loses the focus
 * and from then on with every key. Its error is the message key of the first rule that fails. The first invalid field
 * gets the focus.
 */
export function useZodForm<S extends FormSchema>(
  schema: S,
  defaultValues: z.input<S>,
  options: { mode?: 'onTouched' | 'onChange' } = {},
): ZodForm<S> {
  useEffect(() => {
    void loadProblemTexts();
  }, []);
  return useForm<z.input<S>, unknown, z.output<S>>({
    resolver: zodResolver(schema),
    // react-hook-form has its own deep-partial type for these values.
    defaultValues: defaultValues as never,
    mode: options.mode ?? 'onTouched',
  });
}

/** Returns the text of a field's error; undefined when the field is valid. */
export function errorOf<S extends FormSchema>(form: ZodForm<S>, field: FieldPath<z.input<S>>): string | undefined {
  const error: unknown = get(form.formState.errors, field);
  const key = typeof error === 'object' && error !== null && 'message' in error ? error.message : undefined;
  return typeof key === 'string' && key !== '' ? fieldText(key) : undefined;
}

/** Returns the props of a text field besides its label: `<TextField label=… {...fieldOf(form, 'name')} />`. */
export function fieldOf<S extends FormSchema>(form: ZodForm<S>, field: FieldPath<z.input<S>>) {
  return { ...form.register(field), error: errorOf(form, field) };
}

interface Submit {
  submit: (event?: React.BaseSyntheticEvent) => Promise<void>;
  busy: boolean;
  /** The error that belongs to no field; shown above the button. */
  failure: string | null;
  /** The last refusal, for parts that read more of it than its text. */
  error: unknown;
}

/**
 * Sends the form's parsed values. `send` gets an Idempotency-Key that is the same whenever the same values are sent
 * again. Errors of the response are shown at the fields that they name, and the first of these fields gets the focus;
 * other errors become `failure`.
 */
export function useSubmit<S extends FormSchema, T>(
  form: ZodForm<S>,
  send: (values: z.output<S>, idempotencyKey: string) => Promise<T>,
  onDone?: (answer: T) => void,
): Submit {
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const sent = useRef({ values: '', key: '' });
  const submit = form.handleSubmit(async (values) => {
    const text = JSON.stringify(values);
    if (sent.current.values !== text) sent.current = { values: text, key: crypto.randomUUID() };
    setBusy(true);
    setFailure(null);
    setError(null);
    try {
      const answer = await send(values, sent.current.key);
      sent.current = { values: '', key: '' };
      onDone?.(answer);
    } catch (problem) {
      setFailure(showErrors(form, problem));
      setError(problem);
    } finally {
      setBusy(false);
    }
  });
  return { submit, busy, failure, error };
}

/** Sets the errors of a response on the fields that they name; returns the text of an error without a field, or null. */
export function showErrors<S extends FormSchema>(form: ZodForm<S>, error: unknown): string | null {
  const { named, rest } = errorsFor(error, new Set(Object.keys(form.getValues())));
  for (const [index, { field, key }] of named.entries()) {
    // The server names a field by the same path as the form, because both come from the same schema.
    form.setError(field as FieldPath<z.input<S>>, { type: 'server', message: key }, { shouldFocus: index === 0 });
  }
  return rest ? problemText(error) : null;
}

/**
 * Makes a resolver for react-hook-form from a schema. It parses the values of the moment in which it is called, because
 * the form's object of values changes while the end of a press is awaited.
 */
export function zodResolver<S extends FormSchema>(schema: S): Resolver<z.input<S>, unknown, z.output<S>> {
  return async (values) => {
    const parsed = schema.safeParse(values, { reportInput: true });
    await released();
    if (parsed.success) return { values: parsed.data as z.output<S>, errors: {} };
    await loadProblemTexts();
    const errors: FieldErrors<z.input<S>> = {};
    for (const { field, key } of fieldErrors(parsed.error.issues)) {
      set(errors, field === '' ? 'root' : field, { type: 'rule', message: key });
    }
    return { values: {}, errors };
  };
}
