/** The parts that every password must contain (docs/product.md 20.3), each with its pattern. */
const SIGNS = { lower: /\p{Ll}/u, upper: /\p{Lu}/u, digit: /\d/, sign: /[^\p{L}\d\s]/u } as const;

export const PASSWORD_LENGTH_MIN = 8;

export const PASSWORD_PARTS = ['length', 'lower', 'upper', 'digit', 'sign'] as const;
type PasswordPart = (typeof PASSWORD_PARTS)[number];

export function holds(password: string, part: PasswordPart): boolean {
  return part === 'length' ? password.length >= PASSWORD_LENGTH_MIN : SIGNS[part].test(password);
}
