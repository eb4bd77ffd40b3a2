/** The next step of a sign-in. */
export type EntryStep =
  | { kind: 'secondFactor'; ticket: string }
  | { kind: 'link'; ticket: string; holder: string; email: string; provider: string };
