import { isGuessable } from '#server/core/auth/guesses.ts';
import { hashPassword } from '#server/core/auth/passwords.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * Hashes a new password. `words` are the email and the names of the person, which the password must not be built from. Throws
 * `invalid_input` if the password is too easy to guess, and `overloaded` if too many passwords wait to be hashed.
 */
export async function hashNewPassword(password: string, words: readonly string[]): Promise<string> {
  if (await isGuessable(password, words)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'password', key: 'password_guessable' }] });
  }
  return hashPassword(password);
}
