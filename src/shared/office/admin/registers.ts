import * as z from 'zod/mini';
import { checkedText } from '#shared/core/checked-text.ts';
import { instant } from '#shared/core/fields.ts';

/** Registers of states by which companies are looked up: VAT numbers of the EU, and Ukrainian companies. */
export const REGISTERS = ['vies', 'edrpou'] as const;
export type Register = (typeof REGISTERS)[number];

/** A number as the registers write it: without spaces, dots and dashes, in capital letters. */
export function plainNumber(typed: string): string {
  return typed.replace(/[\s.\-–/]/g, '').toUpperCase();
}

/** Whether a number can be one of the register: PL5252248481 of VIES, 8 or 10 digits of the ЄДРПОУ. */
export function fitsRegister(register: Register, number: string): boolean {
  return (register === 'vies' ? /^[A-Z]{2}[0-9A-Z+*]{2,14}$/ : /^(\d{8}|\d{10})$/).test(number);
}

export const companyCheckInput = z
  .object({
    register: z.enum(REGISTERS),
    number: checkedText((text) => (text === '' ? 'field_required' : null), plainNumber),
  })
  .check((context) => {
    const { register, number } = context.value;
    if (number === '' || fitsRegister(register, number)) return;
    context.issues.push({ code: 'custom', path: ['number'], message: 'field_invalid', input: number, continue: true });
  });
export type CompanyCheckInput = z.output<typeof companyCheckInput>;

/** Answer of a register about a number; `valid` is null when there was none. */
export const companyCheck = z.object({
  id: z.number(),
  register: z.enum(REGISTERS),
  number: z.string(),
  valid: z.nullable(z.boolean()),
  name: z.string(),
  at: instant,
});
export type CompanyCheck = z.output<typeof companyCheck>;
