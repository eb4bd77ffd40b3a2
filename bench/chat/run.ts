import { parseArgs } from 'node:util';
import { chatStorm } from '#testing/chat-storm.ts';
import { randomOf } from '#testing/random.ts';
import { setStage } from './stage.ts';

/**
 * A chat message is neither lost, doubled nor out of order: people in pairs write through a proxy that delays, cuts inside a
 * frame, goes silent and resets, to two server processes, each of which is killed on the way, and PostgreSQL once. The clients
 * are the browser's own connection and timeline, on Node's WebSocket, their waits divided by `--hurry`.
 *
 *   node bench/chat/run.ts [--seed 1] [--messages 12000] [--breaks 1500] [--chats 30] [--hurry 5]
 *
 * Controls, each of which must fail: `--no-client-ids` (a new id each time: doubled), `--no-resume` (nothing asked for after
 * a break: lost). `--no-kills` spares the processes.
 */
const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    messages: { type: 'string', default: '12000' },
    breaks: { type: 'string', default: '1500' },
    chats: { type: 'string', default: '30' },
    hurry: { type: 'string', default: '5' },
    'no-client-ids': { type: 'boolean', default: false },
    'no-resume': { type: 'boolean', default: false },
    'no-kills': { type: 'boolean', default: false },
  },
});

const stage = await setStage(2);
const deaths: string[] = [];
/** What is killed after so many tenths of the messages. */
const KILLS: Record<number, () => Promise<void>> = {
  2: () => stage.replaceServer(0, 'SIGKILL'),
  4: () => stage.replaceServer(1, 'SIGKILL'),
  6: () => stage.killDatabase(),
  8: () => stage.replaceServer(0, 'SIGKILL'),
};
const killing: Promise<void>[] = [];

const result = await chatStorm({
  sql: stage.sql,
  servers: stage.ports,
  random: randomOf(Number(values.seed)),
  messages: Number(values.messages),
  breaks: Number(values.breaks),
  chats: Number(values.chats),
  hurry: Number(values.hurry),
  ownIds: !values['no-client-ids'],
  resume: !values['no-resume'],
  onTenth: (tenth) => {
    const kill = values['no-kills'] ? undefined : KILLS[tenth];
    if (kill) {
      deaths.push(tenth === 6 ? 'PostgreSQL' : 'server');
      killing.push(kill());
    }
    process.stderr.write(`${tenth * 10} %\n`);
  },
});
await Promise.all(killing);
await stage.strike();

const { breaks, ms, ...counts } = result;
console.table({ ...counts, seconds: Math.round(ms / 1000), killed: deaths.join(', '), ...breaks });
const wrong = counts.lost + counts.doubled + counts.disordered;
const control = values['no-client-ids'] || values['no-resume'];
if (counts.unfinished > 0) console.log('The machine was too slow: take a smaller --hurry.');
process.exitCode = wrong > 0 === control && counts.unfinished === 0 ? 0 : 1;
