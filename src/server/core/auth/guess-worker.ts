import { parentPort } from 'node:worker_threads';
import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
import * as z from 'zod/mini';

/**
 * Words that users of this service are likely to use in passwords, in addition to the lists of the library: words of the product, towns,
 * first names and keyboard rows in both alphabets. They are in the order in which an attacker would try them.
 */
const LOCAL_WORDS: readonly string[] =
  `password passw pass passwort parol пароль qwerty qwertyui qwertyuiop qwertz azerty asdfgh asdfghjk asdf zxcvbn zxcvbnm
  йцукен фівапр admin administrator root user guest login test testing tester demo welcome letmein iloveyou loveme love
  lovely monkey dragon sunshine princess shadow master superman batman spiderman football baseball basketball soccer
  hockey michael jordan jennifer jessica charlie daniel thomas robert andrew matthew joshua nicole ashley amanda
  michelle hannah whatever trustno freedom secret mustang hunter ranger killer pepper ginger cookie summer winter spring
  autumn january february august september october november december monday friday internet computer samsung google
  facebook instagram abc abcd abcdef abcdefg abcdefgh aaaaaa qazwsx qazwsxedc qaz zaq changeme default starwars pokemon
  naruto liverpool chelsea arsenal barcelona juventus ferrari mercedes porsche corvette yamaha harley vezu vezuvezu везу
  ukraine ukraina україна слава slava slavaukraini kyiv kiev київ lviv львів odesa odessa dnipro kharkiv oleksandr
  andriy volodymyr serhiy mykola dmytro natalia oksana olena iryna marina tetiana svitlana kozak козак mama papa
  mamapapa мама тато кохання lubov liubov sonce сонце sonechko hello привіт privit dynamo динамо shakhtar bandera`.split(
    /\s+/,
  );

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
