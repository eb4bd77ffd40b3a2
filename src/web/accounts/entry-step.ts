/** What is still asked of somebody who has made the first step of a sign-in. */
export type EntryStep =
  | { kind: 'secondFactor'; ticket: string }
  | { kind: 'link'; ticket: string; holder: string; email: string; provider: string };
