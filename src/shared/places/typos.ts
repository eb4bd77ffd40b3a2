/**
 * How many typing errors part what was typed from a name or from the beginning of it: letters missing, too many, other, or
 * two exchanged (optimal string alignment). More than `limit` is `limit + 1`.
 */
export function typosToBeginning(typed: string, name: string, limit: number): number {
  const width = Math.min(name.length, typed.length + limit);
  let previous = new Array<number>(width + 1).fill(0);
  let current = Array.from({ length: width + 1 }, (_, at) => at);
  for (let row = 1; row <= typed.length; row += 1) {
    const next = [row];
    let least = row;
    for (let at = 1; at <= width; at += 1) {
      const same = typed[row - 1] === name[at - 1];
      let errors = Math.min((current[at] ?? 0) + 1, (next[at - 1] ?? 0) + 1, (current[at - 1] ?? 0) + (same ? 0 : 1));
      const exchanged = row > 1 && at > 1 && typed[row - 1] === name[at - 2] && typed[row - 2] === name[at - 1];
      if (exchanged) errors = Math.min(errors, (previous[at - 2] ?? 0) + 1);
      next.push(errors);
      least = Math.min(least, errors);
    }
    if (least > limit) return limit + 1;
    previous = current;
    current = next;
  }
  return Math.min(limit + 1, ...current);
}

/** How many errors are forgiven in a text of this length: none up to 3 letters, one from 4, two from 7. */
export function forgiven(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}
