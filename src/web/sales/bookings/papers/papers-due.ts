const HOUR = 60 * 60_000;

/** The papers of a trip that a device has: since when, and what the sheet said then. */
export interface StoredPapers {
  at: number;
  said: string;
}

/**
 * Whether a device fetches the papers of a trip again: an hour after the last time if the sheet has changed, and after four hours in any
 * case, since only the papers contain the documents of travellers. Three papers have as many bytes as a quarter of an hour of positions.
 */
export function arePapersDue(stored: StoredPapers | null, version: string, now: number): boolean {
  return stored === null || now - stored.at >= (stored.said === version ? 4 * HOUR : HOUR);
}

/** Parses stored papers; an older version stored the time only. */
export function storedPapers(value: unknown): StoredPapers | null {
  if (typeof value !== 'object' || value === null || !('at' in value) || !('said' in value)) return null;
  return typeof value.at === 'number' && typeof value.said === 'string' ? { at: value.at, said: value.said } : null;
}
