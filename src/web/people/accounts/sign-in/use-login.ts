import { type FormEvent, useEffect, useState } from 'react';
import { emailRule } from '#shared/core/field-rules.ts';
import { accountsApi } from '#shared/people/accounts/base/api.ts';
import { call } from '#web/core/api/call.ts';
import { errorsFor, fieldText, problemText } from '#web/core/api/errors.ts';
import { loadProblemTexts } from '#web/core/api/problem-texts.ts';
import { useAction } from '#web/ui/base/use-action.ts';
import type { EntryStep } from './enter.ts';
import { enter } from './enter.ts';

const FIELDS = ['email', 'password'] as const;
type Field = (typeof FIELDS)[number];
type Errors = Partial<Record<Field, string>>;

/**
 * The sign-in form without a form library: it is on the first screen, and two fields do not justify loading one. It uses the
 * shared rules, and the first invalid field gets the focus.
 */
export function useLogin() {
  const [errors, setErrors] = useState<Errors>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [error, setError] = useState<unknown>(null);
  const [step, setStep] = useState<EntryStep | null>(null);
  useEffect(() => {
    void loadProblemTexts();
  }, []);

  const show = (form: HTMLFormElement, found: Errors) => {
    setErrors(found);
    const first = FIELDS.find((field) => found[field]);
    const control = first ? form.elements.namedItem(first) : null;
    if (control instanceof HTMLInputElement) control.focus();
  };

  const { run, busy } = useAction(
    (body: Record<Field, string>, _form: HTMLFormElement) => call(accountsApi.signIn, { body }),
    {
      done: (answer) => {
        if ('secondFactor' in answer) setStep({ kind: 'secondFactor', ticket: answer.secondFactor });
        else enter(answer);
      },
      refusal: (problem, _, form) => {
        const { named, rest } = errorsFor(problem, new Set(FIELDS));
        show(form, Object.fromEntries(named.map(({ field, key }) => [field, fieldText(key)])));
        if (rest) setFailure(problemText(problem));
        setError(problem);
      },
    },
  );
  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = read(form);
    await loadProblemTexts();
    const wrong = check(values);
    setFailure(null);
    setError(null);
    show(form, wrong);
    if (busy || Object.keys(wrong).length > 0) return;
    await run(values, form);
  };
  return { submit, busy, failure, error, errors, step, setStep, forget: () => setErrors({}) };
}

function read(form: HTMLFormElement): Record<Field, string> {
  const data = new FormData(form);
  return { email: String(data.get('email') ?? '').trim(), password: String(data.get('password') ?? '') };
}

function check({ email, password }: Record<Field, string>): Errors {
  const key = emailRule(email);
  return {
    ...(key ? { email: fieldText(key) } : {}),
    ...(password === '' ? { password: fieldText('password_required') } : {}),
  };
}
