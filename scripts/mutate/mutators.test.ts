import { describe, expect, it } from 'vitest';
import { mutantsOf } from './mutators.ts';

/** Removes each guard of a file once; returns only the lines that differ. */
function removals(path: string, text: string, options = {}): string[] {
  const lines = text.split('\n');
  return mutantsOf({ path, text }, options).map(({ start, end, replacement }) => {
    const mutated = (text.slice(0, start) + replacement + text.slice(end)).split('\n');
    return mutated
      .filter((line) => !lines.includes(line))
      .map((line) => line.trim())
      .join('\n');
  });
}

const SERVER = 'src/server/network/fleet/queries.ts';
const POLICY = 'src/shared/network/fleet/policy.ts';
const API = 'src/shared/network/fleet/api.ts';

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
    ['nothing of a text that is no statement', SERVER, 'say(`red and blue`);', []],
    [
      'a fragment, up to the fragment of another clause',
      SERVER,
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      'sql`select 1 from a where b = ${c} and ${mine(sql)} ${order} limit 5`;',
      [
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
        'sql`select 1 from a where true and ${mine(sql)} ${order} limit 5`;',
        // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
        'sql`select 1 from a where b = ${c} and true ${order} limit 5`;',
      ],
    ],
    [
      'a condition before a join, a comma and a name',
      SERVER,
      'sql`select a and b > 1 as c from d left join e on d.f = e.f and e.g is null join h using (i), j`;',
      [
        'sql`select a and true as c from d left join e on d.f = e.f and e.g is null join h using (i), j`;',
        'sql`select a and b > 1 as c from d left join e on d.f = e.f and true join h using (i), j`;',
      ],
    ],
    [
      'a condition of a case, and one that is a case',
      SERVER,
      "sql`select case when a and b = 'x' then c end from d where e = case when f then g end and h is distinct from i`;",
      [
        'sql`select case when a and true then c end from d where e = case when f then g end and h is distinct from i`;',
        "sql`select case when a and b = 'x' then c end from d where true and h is distinct from i`;",
        "sql`select case when a and b = 'x' then c end from d where e = case when f then g end and true`;",
      ],
    ],
    [
      'a condition over several lines',
      SERVER,
      'sql`select 1 from a where b in\n(1,\n2)\nand c`;',
      ['sql`select 1 from a where true', 'and true`;'],
    ],
    [
      'nothing of the name of an index, but the condition of an update',
      SERVER,
      'sql`insert into a values (1) on conflict (b) where c is null and d do update set e = 1 where a.f > 2`;',
      ['sql`insert into a values (1) on conflict (b) where c is null and d do update set e = 1 where true`;'],
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

it.each([
  [POLICY, 'f = paid < fare;', ['f = paid <= fare;']],
  [
    POLICY,
    'f = a - Math.round(b / c);',
    ['f = a + Math.round(b / c);', 'f = a - Math.floor(b / c);', 'f = a - Math.round(b * c);'],
  ],
  [POLICY, "f = 'a' + b;", []],
  [POLICY, 'f = list.round(b) && id.toString() && (c ?? toString);', []],
  [
    POLICY,
    'f = { minutes: 60_000, share: 100, seats: 8 };',
    ['f = { minutes: 1000, share: 100, seats: 8 };', 'f = { minutes: 60_000, share: 10, seats: 8 };'],
  ],
  [POLICY, 'f = list.at(-1);', ['f = list.at(0);']],
  [POLICY, 'f = list.toSorted(by);', ['f = list.slice(0);']],
  [POLICY, 'f = list.toReversed();', ['f = list.slice();']],
  [POLICY, 'f = list.find(is);', ['f = list.findLast(is);']],
  [POLICY, 'function f(a = true, b = 3) {}', ['function f(a = false, b = 3) {}', 'function f(a = true, b = 3 + 1) {}']],
  [POLICY, "f = a ?? 0; g = b ?? '';", ["f = a ?? 0 + 1; g = b ?? '';"]],
  [POLICY, 'f = z._default(z.boolean(), false);', ['f = z._default(z.boolean(), true);']],
  [SERVER, 'f = paid < fare;', []],
  [
    SERVER,
    // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
    'sql`update bus set a = ${b}, c = coalesce(d, e) where id = ${id}`;',
    [
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      'sql`update bus set a = bus.a, c = coalesce(d, e) where id = ${id}`;',
      // biome-ignore lint/suspicious/noTemplateCurlyInString: the text of a file
      'sql`update bus set a = ${b}, c = bus.c where id = ${id}`;',
    ],
  ],
  [
    SERVER,
    'sql`update bus b set a = case when c then 1 else 2 end from d where e`;',
    ['sql`update bus b set a = b.a from d where e`;'],
  ],
  [SERVER, 'sql`insert into a values (1) on conflict (b) do update set c = 1`;', []],
  [
    SERVER,
    'sql`select (select a from b order by c desc limit 1) from d order by e, f`;',
    [
      'sql`select (select a from b order by c limit 1) from d order by e, f`;',
      'sql`select (select a from b order by c desc limit 1) from d order by e desc, f`;',
    ],
  ],
  [
    SERVER,
    "sql`select 1 where a > now() - interval '2 days'`;",
    ["sql`select 1 where a > now() - interval '2 hours'`;"],
  ],
])('with values, %s: %s', (path, text, expected) => expect(removals(path, text, { values: true })).toEqual(expected));
