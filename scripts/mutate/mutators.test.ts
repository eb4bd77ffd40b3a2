import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutators.ts';

/** Removes each guard of a file once; returns only the lines that differ. */
function removals(path: string, text: string): string[] {
  const lines = text.split('\n');
  return mutantsOf({ path, text }).map(({ start, end, replacement }) => {
    const mutated = (text.slice(0, start) + replacement + text.slice(end)).split('\n');
    return mutated
      .filter((line) => !lines.includes(line))
      .map((line) => line.trim())
      .join('\n');
  });
}

const SERVER = 'src/server/fleet/queries.ts';
const POLICY = 'src/shared/fleet/policy.ts';
const API = 'src/shared/fleet/api.ts';

describe('the mutants of a file', () => {
  it.each([
    [
      'a refusal',
      SERVER,
      "if (!bus) throw new DomainError('not_found');",
      ["if (false) throw new DomainError('not_found');"],
    ],
    ['each reason of a refusal', SERVER, 'if (a || b) throw x;', ['if (a) throw x;', 'if (b) throw x;']],
    ['nothing of a statement that continues', SERVER, 'if (a) b(); else throw x;', []],
    ['nothing of an early return in the server', SERVER, 'if (a) return null;', []],
    ['an early return of a rule', POLICY, 'if (a) return false;', ['if (false) return false;']],
    ['each side of a policy', POLICY, 'f = a && b && c;', ['f = a && b;', 'f = a && c;', 'f = b && c;']],
    ['an error code', POLICY, "f = late ? 'too_late' : null;", ['f = null;']],
    [
      'a right of access',
      API,
      'x = { access: STAFF, proof: true };',
      [
        "x = { access: { ...STAFF, visitor: 'all', passenger: 'all' }, proof: true };",
        'x = { access: STAFF, proof: false };',
      ],
    ],
    ['nothing of a public endpoint', API, 'x = { access: PUBLIC };', []],
    [
      'a limit',
      API,
      'x = z.string().check(z.trim(), z.maxLength(5));',
      ['x = z.string().check(z.trim(), z.refine(() => true));'],
    ],
    [
      'a scope',
      SERVER,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      'sql`select 1 from bus where id = ${id} and carrier_id = ${me}`;',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      ['sql`select 1 from bus where id = ${id} and true`;'],
    ],
    [
      'a scope in brackets',
      SERVER,
      "sql`delete from a where b in (select c from d where e = 'f') order by g`;",
      [
        'sql`delete from a where true order by g`;',
        'sql`delete from a where b in (select c from d where true) order by g`;',
      ],
    ],
    [
      'nothing of a join or of the end of a range',
      SERVER,
      'sql`select 1 from a, b where a.x = b.y and z between 1 and 2`;',
      [],
    ],
    [
      'nothing of the check of an inserted row',
      SERVER,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      'const [a] = await sql`insert into b values (1) returning ${c}`; if (!a) throw d;',
      [],
    ],
  ])('are right for this case: %s', (_, path, text, expected) => {
    expect(removals(path, text)).toEqual(expected);
  });
});
