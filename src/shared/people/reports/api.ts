import * as z from 'zod/mini';
import { PUBLIC, SIGNED_IN } from '#shared/core/access.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { textStream } from '#shared/core/fields.ts';
import { code, complaintInput, reportInput, reportPage, restriction, transparency } from './schema.ts';

const year = z.object({
  year: z.optional(z.coerce.number().check(z.int(), z.minimum(2024), z.maximum(2100))),
});

export const reportsApi = {
  file: endpoint({
    method: 'POST',
    path: '/api/reports',
    summary:
      'Report content or a person to the operators; a visitor names themselves and their mail. The code opens its page',
    access: PUBLIC,
    body: reportInput,
    output: z.object({ number: z.number(), code: z.string() }),
    status: 201,
    effect: 'free',
  }),
  page: endpoint({
    method: 'GET',
    path: '/api/reports/:code',
    summary: 'A report for its reporter, or a decision for the person whom it concerns, by the code in its address',
    access: PUBLIC,
    params: z.object({ code }),
    output: reportPage,
  }),
  complain: endpoint({
    method: 'POST',
    path: '/api/reports/:code/complaint',
    summary: 'Complain about the decision, once for each side and within six months',
    access: PUBLIC,
    params: z.object({ code }),
    body: complaintInput,
    output: reportPage,
    effect: 'free',
  }),
  restrictions: endpoint({
    method: 'GET',
    path: '/api/me/restrictions',
    summary: 'What operators have restricted for the reader or their carrier, and why',
    access: SIGNED_IN,
    output: z.array(restriction),
  }),
  transparency: endpoint({
    method: 'GET',
    path: '/api/transparency',
    summary: 'The yearly transparency report: reports, decisions, complaints, suspensions',
    access: PUBLIC,
    query: year,
    output: transparency,
  }),
  transparencyCsv: endpoint({
    method: 'GET',
    path: '/api/transparency.csv',
    summary: 'The yearly transparency report as CSV',
    access: PUBLIC,
    query: year,
    output: z.object({ name: z.string(), content: textStream }),
    download: 'text/csv; charset=utf-8',
  }),
};
