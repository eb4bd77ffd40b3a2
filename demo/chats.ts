import { createHash } from 'node:crypto';
import type { Db } from '#server/database/db.ts';
import { CHATS, type DemoConversation, type DemoLine } from './data.ts';
import { insertRows, numbered } from './insert.ts';
import { DEMO_MAIL } from './people.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface SentMessage extends Omit<DemoLine, 'ago'> {
  at: Date;
}

interface Draft extends Pick<DemoConversation, 'people' | 'about' | 'unread'> {
  said: SentMessage[];
}

/** Writes the chats of the introduced accounts: about the trip under way, about a booking, everyday ones, read and unread. */
export async function writeChats(sql: Db, now: Date): Promise<void> {
  const ids = await accountIds(sql);
  const offices = await officesOf(sql);
  const drafts = [...CHATS.conversations.map((chat) => scenario(chat, now)), workingDays(now)];
  const chats = numbered(drafts.map((draft) => ({ draft, people: draft.people.map((name) => ids.get(name) ?? 0) })));
  const about = new Map<number, { id: number; trip_id: number }>();
  for (const { id, draft, people } of chats) {
    const [booking] = draft.about === 'booking' ? await bookingOf(sql, people) : [];
    if (booking) about.set(id, booking);
  }
  await insertRows(
    sql,
    'chat',
    chats.map(({ id, draft, people: [one = 0, other = 0] }) => ({
      id,
      low_id: Math.min(one, other),
      high_id: Math.max(one, other),
      ...ofCompany(officeFor([one, other], offices), one, other, draft),
      trip_id: about.get(id)?.trip_id ?? null,
      booking_id: about.get(id)?.id ?? null,
      last_seq: draft.said.length,
      last_at: draft.said.at(-1)?.at,
      opened_by: one,
      created_at: draft.said[0]?.at,
    })),
  );
  await insertRows(
    sql,
    'chat_member',
    chats.flatMap(({ id, draft, people }) =>
      readersOf(people, offices).map(({ account, side }) => ({
        chat_id: id,
        account_id: account,
        last_read_seq: draft.said.length - (draft.unread[side] ?? 0),
      })),
    ),
  );
  const messages = chats.flatMap(({ id, draft, people }) =>
    draft.said.map((one, index) => row(id, index + 1, one, people, officeFor(people, offices)?.carrierId ?? null)),
  );
  await insertRows(sql, 'message', numbered(messages));
}

/** The office of a company. */
interface Office {
  carrierId: number;
  /** Everybody who works for the company. */
  staff: readonly number[];
  members: readonly number[];
}

/** The offices of companies by the accounts of those who work there. */
async function officesOf(sql: Db): Promise<Map<number, Office>> {
  const offices = await sql<Office[]>`
    select carrier_id as "carrierId", array_agg(account_id) as staff,
      array_agg(account_id) filter (where role <> 'driver') as members
    from member join carrier on carrier.id = carrier_id and not single_driver group by carrier_id`;
  return new Map(offices.flatMap((office) => office.members.map((account) => [account, office])));
}

/** The office to which a conversation belongs; none if both people work there, or neither. */
function officeFor([one = 0, other = 0]: readonly number[], offices: Map<number, Office>): Office | undefined {
  const office = offices.get(other);
  return office?.staff.includes(one) ? undefined : office;
}

/** Who reads a conversation, and on which side. */
function readersOf(people: readonly number[], offices: Map<number, Office>): { account: number; side: number }[] {
  const colleagues = (officeFor(people, offices)?.members ?? []).filter((account) => !people.includes(account));
  return [
    ...people.map((account, side) => ({ account, side })),
    ...colleagues.map((account) => ({ account, side: 1 })),
  ];
}

/** What a conversation of a company has besides that of two people. */
function ofCompany(office: Office | undefined, customer: number, staff: number, { said, unread }: Draft) {
  const none = { carrier_id: null, assignee_id: null, waiting_since: null, office_read_seq: 0 };
  if (!office) return none;
  const answered = said.findLastIndex(({ by }) => by === 1);
  return {
    low_id: customer,
    high_id: customer,
    carrier_id: office.carrierId,
    assignee_id: answered >= 0 && (unread[1] ?? 0) === 0 ? staff : null,
    waiting_since: (unread[1] ?? 0) > 0 ? (said[answered + 1]?.at ?? null) : null,
    office_read_seq: said.length - (unread[1] ?? 0),
  };
}

async function accountIds(sql: Db): Promise<Map<string, number>> {
  const rows = await sql<{ id: number; name: string }[]>`
    select id, replace(email::text, ${`@${DEMO_MAIL}`}, '') as name from account`;
  return new Map(rows.map(({ id, name }) => [name, id]));
}

/** Finds the next booking of the first person on a trip that the second person drives or whose carrier they run. */
function bookingOf(sql: Db, [rider = 0, staff = 0]: readonly number[]) {
  return sql<{ id: number; trip_id: number }[]>`
    select b.id, b.trip_id from booking b
    join party p on p.id = b.party_id and p.account_id = ${rider}
    join trip t on t.id = b.trip_id
    join member m on m.account_id = ${staff} and m.carrier_id = t.carrier_id
    where m.role <> 'driver' or t.driver_id = ${staff}
    order by array_position(array['started', 'planned', 'finished', 'cancelled', 'new'], t.status), t.departs_at, b.id
    limit 1`;
}

function scenario({ people, about, endedAgo, unread, lines }: DemoConversation, now: Date): Draft {
  const end = now.getTime() - endedAgo * MINUTE;
  return {
    people,
    about,
    unread,
    said: lines.map(({ ago, ...line }) => ({ ...line, at: new Date(end - ago * MINUTE) })),
  };
}

/** A long everyday chat: one of the routine exchanges per day, until yesterday. */
function workingDays(now: Date): Draft {
  const { workingDays: routine } = CHATS;
  const said = Array.from({ length: routine.days }, (_, n) => routine.days - n).flatMap((daysAgo) => {
    const lines = routine.said[daysAgo % routine.said.length] ?? [];
    return lines.map(({ ago, picture: _, ...line }) => ({
      ...line,
      at: new Date(now.getTime() - daysAgo * DAY - ago * MINUTE),
    }));
  });
  return { people: routine.people, about: 'nothing', unread: [0, 0], said };
}

function row(
  chatId: number,
  seq: number,
  { by, text, phrase, at }: SentMessage,
  people: readonly number[],
  carrierId: number | null,
) {
  return {
    chat_id: chatId,
    seq,
    sender_id: people[by],
    client_id: uuidOf(`${chatId}/${seq}`),
    text: text ?? '',
    phrase: phrase ?? null,
    created_at: at,
    carrier_id: carrierId,
  };
}

/** Returns the same UUID for the same name. */
function uuidOf(name: string): string {
  const hex = createHash('sha256').update(`vezu/chats/${name}`).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}
