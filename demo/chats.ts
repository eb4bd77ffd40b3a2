import { createHash } from 'node:crypto';
import type { Db } from '#server/core/database/db.ts';
import { CHATS, type DemoConversation, type DemoLine } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { DEMO_MAIL } from './people.ts';

const MINUTE = 60_000;
const DAY_MINUTES = 24 * 60;

/** The office of a company: its members without drivers, and all of its staff. */
interface Office {
  carrierId: number;
  staff: readonly number[];
  members: readonly number[];
}

/** A chat of two people with its lines in order. `office`: the company's, if the second person writes for one and the first is a customer. */
interface Chat {
  id: number;
  people: [number, number];
  office: Office | undefined;
  unread: [number, number];
  lines: readonly (DemoLine & { at: Date })[];
  booking: { id: number; tripId: number } | undefined;
}

/** Writes the chats of the introduced accounts: about the trip under way, about a booking, everyday ones, read and unread; and the phrases of the offices. */
export async function writeChats(sql: Db, now: Date): Promise<void> {
  const offices = await sql<Office[]>`
    select carrier_id, array_agg(account_id) as staff, array_agg(account_id) filter (where role <> 'driver') as members
    from member join carrier on carrier.id = carrier_id and not single_driver group by carrier_id`;
  const chats: Chat[] = [];
  for (const { people: names, about, endedAgo, unread, lines } of [...CHATS.conversations, workingDays()]) {
    const [one, other] = [await accountId(sql, names[0]), await accountId(sql, names[1])];
    const office = offices.find(({ members, staff }) => members.includes(other) && !staff.includes(one));
    const booking = about === 'booking' ? await bookingOf(sql, one, other) : undefined;
    const sent = lines.map((line) => ({ ...line, at: new Date(now.getTime() - (endedAgo + line.ago) * MINUTE) }));
    chats.push({ id: chats.length + 1, people: [one, other], office, unread, lines: sent, booking });
  }
  await insertRows(sql, 'chat', chats.map(chatRow));
  const readers = chats.flatMap(({ id, people, office, unread, lines }) => {
    const colleagues = (office?.members ?? []).filter((account) => !people.includes(account));
    return [...people, ...colleagues].map((account_id, side) => {
      return { chat_id: id, account_id, last_read_seq: lines.length - unread[side === 0 ? 0 : 1] };
    });
  });
  await insertRows(sql, 'chat_member', readers);
  const messages = chats.flatMap(({ id, people, office, lines }) =>
    lines.map(({ by, text = '', phrase = null, place, answers = null, at }, index) => ({
      ...{ chat_id: id, seq: index + 1, sender_id: people[by], client_id: uuidOf(`${id}/${index + 1}`) },
      ...{ text, phrase, reply_seq: answers, latitude: place?.[0] ?? null, longitude: place?.[1] ?? null },
      ...{ created_at: at, carrier_id: office?.carrierId ?? null },
    })),
  );
  await insertRows(sql, 'message', numbered(messages));
  const phrases = offices.flatMap(({ carrierId }) =>
    CHATS.phrases.map((phrase) => ({ carrier_id: carrierId, ...phrase })),
  );
  await insertRows(sql, 'office_phrase', numbered(phrases.map((phrase) => ({ ...phrase, created_at: now }))));
}

/** A conversation with an office is waiting while the office has not read all of it; else who answered has taken it over. */
function chatRow({ id, people: [one, other], office, unread: [, unread], lines, booking }: Chat) {
  const answered = lines.findLastIndex(({ by }) => by === 1);
  const company = {
    carrier_id: office?.carrierId ?? null,
    assignee_id: office && answered >= 0 && unread === 0 ? other : null,
    waiting_since: office && unread > 0 ? (lines[answered + 1]?.at ?? null) : null,
    office_read_seq: office ? lines.length - unread : 0,
  };
  return {
    ...{
      id,
      low_id: office ? one : Math.min(one, other),
      high_id: office ? one : Math.max(one, other),
      opened_by: one,
    },
    ...{ ...company, trip_id: booking?.tripId ?? null, booking_id: booking?.id ?? null },
    ...{ last_seq: lines.length, last_at: lines.at(-1)?.at, created_at: lines[0]?.at },
  };
}

async function accountId(sql: Db, name: string): Promise<number> {
  const [account] = await sql<{ id: number }[]>`select id from account where email = ${`${name}@${DEMO_MAIL}`}`;
  if (!account) throw new Error(`nobody is called ${name}`);
  return account.id;
}

/** Finds the next booking of the first person on a trip that the second person drives or whose carrier they run. */
async function bookingOf(sql: Db, rider: number, staff: number) {
  const [booking] = await sql<{ id: number; tripId: number }[]>`
    select b.id, b.trip_id from booking b
    join party p on p.id = b.party_id and p.account_id = ${rider}
    join trip t on t.id = b.trip_id
    join member m on m.account_id = ${staff} and m.carrier_id = t.carrier_id
    where m.role <> 'driver' or t.driver_id = ${staff}
    order by array_position(array['started', 'planned', 'finished', 'cancelled', 'new'], t.status), t.departs_at, b.id
    limit 1`;
  return booking;
}

/** A long everyday chat: one of the routine exchanges per day, until yesterday. */
function workingDays(): DemoConversation {
  const { people, days, said } = CHATS.workingDays;
  const lines = Array.from({ length: days }, (_, n) => days - n).flatMap((daysAgo) =>
    (said[daysAgo % said.length] ?? []).map(({ picture: _, ...line }) => ({
      ...line,
      ago: daysAgo * DAY_MINUTES + line.ago,
    })),
  );
  return { people, about: 'nothing', endedAgo: 0, unread: [0, 0], lines };
}

function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`vezu/chats/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
