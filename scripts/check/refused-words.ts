/** Refused words, several with commas between them, by the words to use. A word that ends in `.ts` is a file name. */
export type RefusedWords = Readonly<Record<string, string>>;

export interface RefusedTables {
  /** As parts of identifiers, file names, CSS names, strings of one word, and summaries of the API. */
  names: RefusedWords;
  /** In comments, in the names of tests, and in summaries of the API. */
  texts: RefusedWords;
  /** In comments only. */
  comments: RefusedWords;
  /** At the beginning of a comment. */
  openings: RefusedWords;
  /** As the whole name of a function, a type or a parameter, outside of tests. */
  declared: RefusedWords;
  /** At the beginning of a function's name, before a capital letter, outside of tests. */
  functions: RefusedWords;
}

export const REFUSED: RefusedTables = {
  names: {
    aftermath: 'post-commit work',
    'crew, crews': 'staff',
    'deed, deeds': 'action',
    'door, doors': 'listener, admission, module, page',
    drawn: 'rendered, prerendered',
    fate: 'outcome',
    'foresee, foreseen': 'optimistic update',
    'hear, heard, hears': 'receive, received',
    'hearer, hearers': 'recipient, listener',
    'keeper, keepers': 'supervisor, module',
    kept: 'stored, cached',
    luck: 'failures',
    'mend, mended': 'patch, restore',
    misfit: 'fallback',
    most: 'max',
    'news, notice, notices': 'notification',
    'pace, paces': 'rate',
    'patience, patiently, impatience': 'timeout, retry',
    'piece, pieces': 'chunk, fragment',
    quick: 'pipelined',
    'road, roads': 'path, geometry',
    scripted: 'scenario',
    sight: 'viewer role',
    surroundings: 'context',
    'talk, talks, talker, talkers': 'conversation, chat user',
    'tell, tells, told, teller': 'notify, notified, notifier',
    'way, ways': 'method, direction, path',
    'wish, wishes, wished': 'request, requested',
    'words.ts, own-keys.ts': 'labels, scoped storage',
  },
  texts: {
    anew: 'again',
    'became of, becomes of': 'the outcome of',
    'hear, hears, heard': 'receive, be informed',
    'in place of, in the place of': 'instead of',
    'stand, stands, stood': 'be, be shown, be in a state',
    'tell, tells, told, telling': 'notify, inform, announce, distinguish',
    'the own': "the person's own, the carrier's own, their",
    'unless said': 'by default',
    whoever: 'anyone who, the person who',
    'wish, wishes, wished': 'request, choose',
  },
  comments: {
    'at once': 'immediately, together, or at a time',
    somebody: 'a person, a user, or their role',
    'those of': 'the noun again',
    whom: 'that, who, or the noun',
  },
  openings: {
    What: 'a noun: “Weight of a parcel”, not “What a parcel weighs”',
  },
  declared: {
    'around, asked, beside, given, into, its, mine, of, own, said, taken, theirs, wanted, whole':
      'what it is: context, input, query, origin, record or the noun',
  },
  functions: {
    expect: 'require: expect is an assertion of tests',
    forget: 'deleteExpired, delete, erase or clear',
  },
};
