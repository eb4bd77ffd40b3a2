import { isGuessable } from '#server/auth/guesses.ts';
import { hashPassword } from '#server/auth/passwords.ts';
import { DomainError } from '#shared/core/errors.ts';

/**
 * The hash of a password that somebody chose; `words` are those that the person is known by. Throws `invalid_input` for one
 * that is too easy to guess, `overloaded` when many wait.
 */
export async function hashNewPassword(password: string, words: readonly string[]): Promise<string> {
  if (await isGuessable(password, words)) {
    throw new DomainError('invalid_input', { errors: [{ field: 'password', key: 'password_guessable' }] });
  }
  return hashPassword(password);
}
