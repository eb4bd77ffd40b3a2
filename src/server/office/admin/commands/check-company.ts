import * as z from 'zod/mini';
import type { AppContext } from '#server/context.ts';
import type { Db } from '#server/core/database/db.ts';
import type { VerificationSettings } from '#server/core/settings/verification-settings.ts';
import { DomainError } from '#shared/core/errors.ts';
import type { CompanyCheckInput, Register } from '#shared/office/admin/registers.ts';

/** A register of companies: what it says about a number. Throws when it does not answer. */
export type CompanyRegister = (number: string) => Promise<{ valid: boolean; name: string }>;

const TIMEOUT_MS = 8_000;

export function registersOf({ viesUrl, edrpouUrl }: VerificationSettings): Partial<Record<Register, CompanyRegister>> {
  return { ...(viesUrl !== null && { vies: vies(viesUrl) }), ...(edrpouUrl !== null && { edrpou: edrpou(edrpouUrl) }) };
}

/** Looks a number up and keeps the answer with its date. Throws `not_found` for a register that the settings do not name. */
export async function checkCompany(
  app: AppContext,
  sql: Db,
  carrierId: number,
  { register, number }: CompanyCheckInput,
  now: Date,
): Promise<{ valid: boolean | null }> {
  const ask = registersOf(app.verification)[register];
  const [carrier] = await sql`select from carrier where id = ${carrierId}`;
  if (!ask || !carrier) throw new DomainError('not_found');
  const answer = await ask(number).catch((error: unknown) => {
    app.log.warn({ register, error }, 'a register of companies did not answer');
    return { valid: null, name: '' };
  });
  await sql`
    insert into carrier_register_check (carrier_id, register, number, valid, name, at)
    values (${carrierId}, ${register}, ${number}, ${answer.valid}, ${answer.name.slice(0, 300)}, ${now})`;
  return { valid: answer.valid };
}

const viesAnswer = z.object({ valid: z.boolean(), name: z.optional(z.nullable(z.string())) });

/** The REST interface of the EU's VAT register: https://ec.europa.eu/taxation_customs/vies/rest-api */
function vies(url: string): CompanyRegister {
  return async (number) => {
    const body = JSON.stringify({ countryCode: number.slice(0, 2), vatNumber: number.slice(2) });
    const response = await fetch(`${url}/check-vat-number`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new Error(`VIES answered ${response.status}`);
    const { valid, name } = viesAnswer.parse(await response.json());
    // The register writes dashes where a country does not publish the name.
    return { valid, name: name && name !== '---' ? name : '' };
  };
}

const edrpouAnswer = z.object({
  name: z.optional(z.nullable(z.string())),
  full_name: z.optional(z.nullable(z.string())),
  status: z.optional(z.nullable(z.string())),
});

/** A service that returns the name and status of a Ukrainian company as JSON, and 404 if there is no such company. */
function edrpou(url: string): CompanyRegister {
  return async (number) => {
    const response = await fetch(url.replace('{code}', encodeURIComponent(number)), {
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (response.status === 404) return { valid: false, name: '' };
    if (!response.ok) throw new Error(`the register of companies answered ${response.status}`);
    const { name, full_name: fullName, status } = edrpouAnswer.parse(await response.json());
    return { valid: !/припинен|terminated|closed/i.test(status ?? ''), name: fullName ?? name ?? '' };
  };
}
