/**
 * Counts the typing errors between `typed` and the beginning of `name`: missing, extra and wrong letters, and two exchanged
 * ones (optimal string alignment). Returns `limit + 1` if there are more than `limit`.
 */
export function typosToBeginning(typed: string, name: string, limit: number): number {
  if (typed.length > name.length + limit) return limit + 1;
  const width = Math.min(name.length, typed.length + limit);
  let [before, above, row] = [new Uint8Array(width + 1), new Uint8Array(width + 1), new Uint8Array(width + 1)];
  for (let at = 0; at <= width; at += 1) above[at] = at;
  for (let down = 1; down <= typed.length; down += 1) {
    row[0] = down;
    let min = down;
    for (let at = 1; at <= width; at += 1) {
      const errors = errorsAt(typed, name, down, at, before, above, row);
      row[at] = errors;
      if (errors < min) min = errors;
    }
    if (min > limit) return limit + 1;
    [before, above, row] = [above, row, before];
  }
  return Math.min(limit + 1, ...above);
}

/** One cell of the distance table: the minimum over deletion, insertion, substitution and transposition. */
function errorsAt(
  typed: string,
  name: string,
  down: number,
  at: number,
  before: Uint8Array,
  above: Uint8Array,
  row: Uint8Array,
): number {
  const letter = typed.charCodeAt(down - 1);
  const same = letter === name.charCodeAt(at - 1);
  const errors = Math.min((above[at] ?? 0) + 1, (row[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (same ? 0 : 1));
  const exchanged =
    down > 1 && at > 1 && letter === name.charCodeAt(at - 2) && typed.charCodeAt(down - 2) === name.charCodeAt(at - 1);
  return exchanged ? Math.min(errors, (before[at - 2] ?? 0) + 1) : errors;
}

export function maxTypos(length: number): number {
  if (length < 4) return 0;
  return length < 7 ? 1 : 2;
}
