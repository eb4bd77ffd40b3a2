import { randomUUID } from 'node:crypto';
import type { SignUp } from '#shared/accounts/schema.ts';

/** A password that the rules accept. */
export const PASSWORD = 'Дорога-7-зима';

/** A sign-up form that is right in every field. */
export function signUpForm(values: Partial<SignUp> = {}): SignUp {
  return {
    userType: 'passenger',
    name: 'Ірина',
    lastName: 'Савчук',
    phone: '+380671234567',
    email: `${randomUUID()}@example.org`,
    password: PASSWORD,
    passwordRepeat: values.password ?? PASSWORD,
    terms: true,
    ...values,
  };
}

/** A sign-in without a second step. */
export async function signedIn<T extends object>(answer: Promise<T | { secondFactor: string }>): Promise<T> {
  const given = await answer;
  if ('secondFactor' in given) throw new Error('a second step is asked for');
  return given;
}
