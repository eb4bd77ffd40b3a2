import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import * as z from 'zod/mini';
import { LOCAL_WORDS } from './common-words.ts';

/** A password to score, with words that are known about its owner (name, email). */
const question = z.object({ id: z.number(), password: z.string(), words: z.array(z.string()) });
export type GuessQuestion = z.output<typeof question>;

/** The score of zxcvbn from 0 to 4; a score of 3 or more means over 10^8 guesses. */
export interface GuessAnswer {
  id: number;
  score: number;
}

const zxcvbn = new ZxcvbnFactory({
  dictionary: { passwords: dictionary['passwords-common'], local: [...LOCAL_WORDS] },
  graphs: adjacencyGraphs,
});

parentPort?.on('message', (message: unknown) => {
  const { id, password, words } = question.parse(message);
  const answer: GuessAnswer = { id, score: zxcvbn.check(password, words).score };
  parentPort?.postMessage(answer);
});
