export const COMPLAINTS = ['csp', 'error', 'rejection', 'render', 'hydration'] as const;

/** A complaint of a browser, without anything that names a person, a screen's address or a text. */
export interface Complaint {
  kind: (typeof COMPLAINTS)[number];
  /** The kind of the error, or the directive of the policy. */
  name: string;
  message: string;
  /** Places in our own scripts, the innermost first. */
  frames: readonly { file: string; line: number; column: number }[];
}

export type Complain = (complaint: Complaint) => void;
