import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { MODULES } from '../modules.ts';

const outputs = MODULES.flatMap(({ routes }) => routes).flatMap(({ name, endpoint: { output } }) =>
  output ? [[name, output] as const] : [],
);

// A schema that zod cannot compile is parsed slowly, without a warning.
test.each(outputs)('the output schema of %s can be compiled', (_name, output) => {
  expect(() => z.compile(output, { strict: true })).not.toThrow();
});
