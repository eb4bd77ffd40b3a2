import { HELP_GROUPS, type HelpGroup } from '#shared/people/reference/help-topics.ts';

/** The groups of questions, the person's own role first. */
export function groupsFor(userType: string): readonly HelpGroup[] {
  if (userType === 'driver') return ['driver', 'account', 'parcel', 'passenger'];
  if (userType === 'carrier') return ['company', 'driver', 'account', 'parcel', 'passenger'];
  return HELP_GROUPS;
}

/** A topic's anchor: `/help#account-forgot` opens that answer. */
export function anchorOf(topic: string): string {
  return topic.replace('help.', '').replaceAll('.', '-');
}

/** Longer words are looked for without their last two letters, because endings differ: "загубив" is found in "загублений" and "загубили". */
const WHOLE_UP_TO = 5;

/** Whether a question or its answer contains every typed word, ignoring case, apostrophes and the endings of longer words. */
export function matches(typed: string, texts: readonly string[]): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[\u2019'`]/g, '');
  const all = plain(texts.join(' '));
  return plain(typed)
    .split(/\s+/)
    .every((word) => all.includes(word.length > WHOLE_UP_TO ? word.slice(0, -2) : word));
}
