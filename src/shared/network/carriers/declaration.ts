import * as z from 'zod/mini';
import { instant } from '#shared/core/fields.ts';

/** The text `verification.declaration.text` that owners declare now. Anyone who changes its meaning raises the number: carriers declare it again. */
export const DECLARATION_WORDING = 1;

/** That a carrier offers only services that comply with the law, as an owner has declared. `by` is null once the account has been erased. */
export const carrierDeclaration = z.object({
  at: instant,
  by: z.nullable(z.object({ name: z.string(), lastName: z.string() })),
});

/** Anyone who still reads an earlier text declares nothing. */
export const declarationInput = z.object({ wording: z.literal(DECLARATION_WORDING, 'field_invalid') });
