import * as z from 'zod/mini';
import { ADMINISTRATORS, PUBLIC } from '#shared/core/access.ts';
import { checkedText } from '#shared/core/checked-text.ts';
import { endpoint } from '#shared/core/endpoint.ts';
import { HELP_GROUPS } from './help-topics.ts';

export const QUESTION_MAX = 150;
export const ANSWER_MAX = 2_000;

const wording = z.object({ question: z.string(), answer: z.string() });

/** A question of the help that operators changed or wrote. */
const helpTopic = z.object({
  topic: z.string(),
  hidden: z.boolean(),
  /** Null where the built-in text holds. */
  texts: z.nullable(z.object({ uk: wording, en: wording })),
});
export type HelpTopic = z.output<typeof helpTopic>;

const helpDeskTopic = z.object({
  topic: z.string(),
  group: z.enum(HELP_GROUPS),
  hidden: z.boolean(),
  builtIn: z.boolean(),
  uk: wording,
  en: wording,
});
export type HelpDeskTopic = z.output<typeof helpDeskTopic>;

const line = (max: number) =>
  checkedText((typed) => (typed === '' ? 'field_required' : typed.length > max ? 'text_max_length' : null));

export const helpTopicInput = z.object({
  ukQuestion: line(QUESTION_MAX),
  ukAnswer: line(ANSWER_MAX),
  enQuestion: line(QUESTION_MAX),
  enAnswer: line(ANSWER_MAX),
  hidden: z.boolean(),
  /** The place within the group, from 0; beyond the last one, the end. */
  place: z.coerce.number().check(z.int(), z.minimum(0), z.maximum(1000)),
});
export type HelpTopicInput = z.output<typeof helpTopicInput>;

const params = z.object({ topic: z.string().check(z.regex(/^help\.[a-z]+\.[a-z]+\d*$/)) });
const output = z.array(helpDeskTopic);

export const helpApi = {
  changed: endpoint({
    method: 'GET',
    path: '/api/help-topics',
    summary:
      'What operators changed of the questions in the help, in their order; the other questions come with the program',
    access: PUBLIC,
    output: z.array(helpTopic),
    unaudited: true,
  }),
  topics: endpoint({
    method: 'GET',
    path: '/api/admin/help-topics',
    summary: 'All questions of the help with their texts, in their order',
    access: ADMINISTRATORS,
    output,
    unaudited: true,
  }),
  addTopic: endpoint({
    method: 'POST',
    path: '/api/admin/help-topics',
    summary: 'Add a question to the help',
    access: ADMINISTRATORS,
    body: z.extend(helpTopicInput, { group: z.enum(HELP_GROUPS) }),
    output,
  }),
  setTopic: endpoint({
    method: 'PUT',
    path: '/api/admin/help-topics/:topic',
    summary: 'Change the text and the place of a question in the help, or hide it',
    access: ADMINISTRATORS,
    params,
    body: helpTopicInput,
    output,
    replaces: { read: 'help.topics', at: [{ topic: 'topic' }], fields: ['hidden', 'uk', 'en'] },
  }),
  resetTopic: endpoint({
    method: 'DELETE',
    path: '/api/admin/help-topics/:topic',
    summary: 'Go back to the built-in text of a question in the help, or remove your question',
    access: ADMINISTRATORS,
    params,
    output,
  }),
};
