/**
 * The import cycles of a graph (file → imported files), each from its first file back to it; one per strongly connected
 * component.
 */
export function cyclesOf(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const state = new Map<string, 'open' | 'done'>();
  const cycles: string[][] = [];

  function visit(node: string, trail: string[]): void {
    if (state.get(node) === 'done') return;
    if (state.get(node) === 'open') {
      cycles.push([...trail.slice(trail.indexOf(node)), node]);
      return;
    }
    state.set(node, 'open');
    for (const next of graph.get(node) ?? []) visit(next, [...trail, node]);
    state.set(node, 'done');
  }

  for (const node of graph.keys()) visit(node, []);
  return cycles;
}
