/** How people travel on after a breakdown: another bus comes for them, or theirs is repaired. */
export const BREAKDOWN_HELP = ['bus', 'repair'] as const;
export type BreakdownHelp = (typeof BREAKDOWN_HELP)[number];

interface Plan {
  help?: BreakdownHelp | null | undefined;
  until: string | null;
}

/** Whether a press contains nothing new about a broken-down bus: the same as is known, or nothing but that it broke down. */
export function isKnown(
  halt: ({ kind: string } & Plan) | null,
  { help = null, until, moreBy = null }: Plan & { moreBy?: string | null },
): boolean {
  if (halt?.kind !== 'breakdown' || moreBy !== null) return false;
  if (help === null && until === null) return true;
  return (halt.help ?? null) === help && at(halt.until) === at(until);
}

/** The time at which a broken-down bus is expected to continue, in ms since 1970; null while that is unknown, also when the named time has passed. */
export function goesOnAt({ until }: Pick<Plan, 'until'>, now: Date): number | null {
  const named = at(until);
  return named !== null && named >= now.getTime() ? named : null;
}

function at(instant: string | null): number | null {
  return instant === null ? null : Date.parse(instant);
}
