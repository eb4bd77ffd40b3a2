import type { Db } from '#server/core/database/db.ts';

/** Whether a statement of the app would ask one shard if the tables of carriers were distributed by carrier. */
export type Reach =
  /** It reads no table of carriers. */
  | 'shared'
  /** Its values name the carrier. */
  | 'carrier'
  /** Its values name rows of one carrier, such as a trip: it is enough to add the carrier. */
  | 'key'
  /** The tables that no value limits to a carrier, with the columns that its values limit. */
  | { crossing: string };

/** The columns of each table that say to which carrier a row belongs: `carrier_id`, and the keys of rows of a carrier. */
type Keys = ReadonlyMap<string, ReadonlySet<string>>;

/** Every node has the carriers themselves: they are few, and every search reads them. */
const COPIED = 'carrier';

async function carrierKeys(sql: Db): Promise<Keys> {
  const rows = await sql<{ name: string; columns: string[] }[]>`
    with recursive link as (
      select c.conrelid as rel, a.attname as name, c.confrelid as target, a.attnotnull as given
      from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey) where c.contype = 'f'
      union all select 'trip_fix'::regclass, 'trip_id', 'trip'::regclass, true
    ), owned as (
      select rel from link where name = 'carrier_id' and given
      union select link.rel from link join owned on owned.rel = link.target where given
    )
    select rel::regclass::text as name, array(
      select name from link where link.rel = owned.rel and (name = 'carrier_id' or target in (select rel from owned))
      union select 'id') as columns
    from owned`;
  return new Map([[COPIED, new Set(['id'])], ...rows.map(({ name, columns }) => [name, new Set(columns)] as const)]);
}

/** Classifies statements by the plans that PostgreSQL makes for them, in which each column has its table and each view is resolved. */
export async function shardReach(sql: Db): Promise<(statement: string) => Promise<Reach>> {
  const keys = await carrierKeys(sql);
  return async (statement) => {
    const [row] = await sql.unsafe(`explain (verbose, generic_plan, format json) ${statement}`);
    return reachOf(nodesOf(row?.['QUERY PLAN'][0].Plan), keys);
  };
}

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Alias?: string;
  /** Columns of the rows that the node returns. */
  Output?: string[];
  Plans?: PlanNode[];
}

function nodesOf(node: PlanNode): PlanNode[] {
  return [node, ...(node.Plans ?? []).flatMap(nodesOf)];
}

/** An equality of a column with another one, or with a value of the statement. */
const EQUALITY = /\b(\w+)\.(\w+) = (?:(\w+)\.(\w+)|(?:ANY )?(?:\$\d|InitPlan))/g;

function reachOf(nodes: readonly PlanNode[], keys: Keys): Reach {
  const tables = tablesOf(nodes);
  const groups = groupsOf(nodes);
  const isKey = (alias = '', column = '') => keys.get(tables.get(alias) ?? '')?.has(column) ?? !tables.has(alias);
  // Rows that a statement sends as JSON
  const values = nodes.flatMap((node) => (node['Node Type'] === 'Function Scan' ? (node.Alias ?? []) : []));
  const limits: Column[] = [];
  const named: Column[] = [];
  for (const condition of nodes.flatMap((node) => conditionsOf(node, nodes))) {
    const alternatives = condition.split(' OR ').map((text) => [...text.matchAll(EQUALITY)]);
    const isHeld = alternatives.every((all) => all.some(([, alias, column]) => isKey(alias, column)));
    for (const [, alias = '', column = '', other, otherColumn] of alternatives.flat()) {
      const isValue = other === undefined || values.includes(other);
      if (isValue) limits.push({ alias, column });
      if (isValue && isHeld && isKey(alias, column)) named.push({ alias, column });
      if (!isValue && isKey(alias, column) && isKey(other, otherColumn)) groups.join(alias, other);
    }
  }
  const bound = new Set(named.map(({ alias }) => groups.of(alias)));
  const owned = [...tables].filter(([, table]) => keys.has(table) && table !== COPIED);
  const loose = owned.filter(([alias]) => !bound.has(groups.of(alias)));
  if (loose.length > 0) return { crossing: limitsOf(loose, limits) };
  if (owned.length === 0) return 'shared';
  const isCarrier = named.some(({ alias, column }) => column === 'carrier_id' || tables.get(alias) === COPIED);
  return isCarrier ? 'carrier' : 'key';
}

interface Column {
  alias: string;
  column: string;
}

function limitsOf(loose: readonly [string, string][], limits: readonly Column[]): string {
  const parts = loose.map(([alias, table]) => {
    const columns = limits.filter((limit) => limit.alias === alias).map(({ column }) => column);
    return columns.length === 0 ? table : `${table} by ${[...new Set(columns)].sort().join(', ')}`;
  });
  return [...new Set(parts)].sort().join(' + ');
}

/** The table that each alias reads; the partitions of a table count as the table. */
function tablesOf(nodes: readonly PlanNode[]): ReadonlyMap<string, string> {
  const read = nodes.filter((node) => node['Node Type'] !== 'ModifyTable');
  const pairs = read.flatMap(({ Alias: alias, 'Relation Name': table }): [string, string][] =>
    alias !== undefined && table !== undefined ? [[alias, table.replace(/^trip_fix_\d+$/, 'trip_fix')]] : [],
  );
  return new Map(pairs);
}

/** The conditions that hold for each row that a node reads, without brackets and types, and with the column of a subquery by its own name. */
function conditionsOf(node: PlanNode, nodes: readonly PlanNode[]): string[] {
  // The scan of a bitmap repeats the conditions of its indexes
  if (node['Node Type'] === 'Bitmap Index Scan') return [];
  const texts = Object.entries(node).flatMap(([name, text]) =>
    /Cond$|Filter$/.test(name) && typeof text === 'string' ? partsOf(text) : [],
  );
  // `exists` in what is returned, for which PostgreSQL reads the whole table when it is small
  const hashed = node.Output?.flatMap((text) => text.match(/\w+\.\w+ = \(hashed SubPlan \d+\)\.col1/g) ?? []) ?? [];
  return [...texts, ...hashed].map((text) =>
    text
      .replaceAll(/::(?:character varying|timestamp with time zone|\w+)(?:\[\])?|[()"]/g, '')
      .replaceAll(/(?:hashed )?SubPlan (\d+)\.col1\b/g, (_, number) => {
        const subquery = nodes.find((other) => other['Subplan Name'] === `SubPlan ${number}`);
        return subquery?.Output?.[0] ?? '';
      }),
  );
}

/** Returns `a` and `b OR c` for `((a) AND (b OR c))`. */
function partsOf(text: string): string[] {
  const parts: string[] = [];
  let depth = 0;
  for (const chunk of text.replace(/^\((.*)\)$/, '$1').split(' AND ')) {
    parts.push(depth === 0 ? chunk : `${parts.pop()} AND ${chunk}`);
    depth += chunk.split('(').length - chunk.split(')').length;
  }
  return parts;
}

/** Aliases whose rows belong to the same carrier; a subquery belongs to the same as what it reads. */
function groupsOf(nodes: readonly PlanNode[]) {
  const next = new Map<string, string>();
  const of = (alias: string): string => {
    const other = next.get(alias);
    return other === undefined || other === alias ? alias : of(other);
  };
  const join = (alias: string, other: string) => void next.set(of(alias), of(other));
  for (const node of nodes) {
    const cte = /^CTE (.+)$/.exec(node['Subplan Name'] ?? '')?.[1];
    const readers = cte ? nodes.filter((other) => other['CTE Name'] === cte) : [];
    if (node['Node Type'] === 'Subquery Scan') readers.push(node);
    for (const { Alias: alias } of readers)
      for (const { Alias: inner } of nodesOf(node)) if (alias && inner) join(alias, inner);
  }
  return { of, join };
}
