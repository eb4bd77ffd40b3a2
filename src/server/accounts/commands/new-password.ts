import { isCommonPassword } from '#server/core/auth/common-passwords.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { DomainError } from '#shared/core/errors.ts';

/** The hash of a password that somebody chose. Throws `invalid_input` for one of the commonest, `overloaded` when many wait. */
export async function hashNewPassword(password: string): Promise<string> {
  if (isCommonPassword(password)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'password', key: 'password_common' }] });
  }
  return hashPassword(password);
}
