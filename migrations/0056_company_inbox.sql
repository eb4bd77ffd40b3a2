-- Conversations of customers with a carrier belong to the carrier: one for each customer and company, shared by its office.
alter table chat
  -- the company whose conversation this is; its customer is both low_id and high_id. Null: between two people
  add column carrier_id integer references carrier on delete cascade,
  -- the member of the office who has taken it over
  add column assignee_id integer references account on delete set null,
  -- since when the customer waits for an answer; null: nobody waits
  add column waiting_since timestamptz,
  -- how far anybody of the office has read
  add column office_read_seq integer not null default 0,
  add column office_blocked_at timestamptz,
  drop constraint chat_pair_once,
  drop constraint chat_of_two;

-- For the search in a company's conversations.
alter table message add column carrier_id integer;

-- What happened to a conversation within the office: its customer never sees this.
create table chat_event (
  id integer generated always as identity primary key,
  chat_id integer not null references chat on delete cascade,
  -- it stands after this message
  after_seq integer not null,
  kind text not null check (kind in ('taken', 'given', 'released', 'settled')),
  actor_id integer references account on delete set null,
  -- to whom it was given
  target_id integer references account on delete set null,
  created_at timestamptz not null
);
create index chat_event_chat on chat_event (chat_id, id);
create index chat_event_actor on chat_event (actor_id);
create index chat_event_target on chat_event (target_id) where target_id is not null;

-- Conversations between a member of a company's office and somebody from outside.
create temporary table company_chat on commit drop as
select c.id as chat_id, w.carrier_id, w.account_id as office_id, c.low_id + c.high_id - w.account_id as customer_id,
  c.id as target, false as merged
from chat c
join member w on w.account_id in (c.low_id, c.high_id) and w.role <> 'driver'
join carrier k on k.id = w.carrier_id and not k.single_driver
where not exists (
  select from member o join carrier theirs on theirs.id = o.carrier_id
  where o.account_id = c.low_id + c.high_id - w.account_id
    and (o.carrier_id = w.carrier_id or (o.role <> 'driver' and not theirs.single_driver)));

update company_chat set merged = true
where (customer_id, carrier_id) in (
  select customer_id, carrier_id from company_chat group by customer_id, carrier_id having count(*) > 1);

-- The only conversation of a customer with the office keeps its id and its places.
update chat set low_id = customer_id, high_id = customer_id, carrier_id = company_chat.carrier_id,
  office_read_seq = (select last_read_seq from chat_member m where m.chat_id = chat.id and m.account_id = office_id),
  office_blocked_at = (select blocked_at from chat_member m where m.chat_id = chat.id and m.account_id = office_id)
from company_chat where chat.id = company_chat.chat_id and not merged;

-- Several become a new one, with their messages in the order in which they were written.
with made as (
  insert into chat (low_id, high_id, carrier_id, trip_id, booking_id, last_at, opened_by, created_at)
  select distinct on (o.customer_id, o.carrier_id) o.customer_id, o.customer_id, o.carrier_id, c.trip_id, c.booking_id,
    c.last_at, c.opened_by, c.created_at
  from company_chat o join chat c on c.id = o.chat_id where o.merged
  order by o.customer_id, o.carrier_id, c.last_at desc nulls last, c.id
  returning id, low_id, carrier_id
)
update company_chat o set target = made.id from made
where o.merged and o.customer_id = made.low_id and o.carrier_id = made.carrier_id;

create temporary table moved_message on commit drop as
select s.id, o.chat_id, s.seq as old_seq, o.target, o.office_id, o.customer_id, s.sender_id,
  row_number() over (partition by o.target order by s.created_at, s.id)::integer as seq
from company_chat o join message s on s.chat_id = o.chat_id where o.merged;

insert into chat_member (chat_id, account_id, last_read_seq, own_after_read, blocked_at)
select o.target, m.account_id,
  coalesce(
    min(moved.seq) filter (where moved.old_seq > m.last_read_seq and moved.sender_id <> m.account_id) - 1,
    max(moved.seq), 0),
  0, max(m.blocked_at) filter (where m.account_id = o.customer_id)
from company_chat o
join chat_member m on m.chat_id = o.chat_id
left join moved_message moved on moved.chat_id = o.chat_id
where o.merged
group by o.target, m.account_id;

update chat set last_seq = whole.seq, office_read_seq = whole.read, office_blocked_at = whole.blocked
from (
  select o.target, coalesce(max(moved.seq), 0) as seq,
    coalesce(min(moved.seq) filter (where moved.old_seq > m.last_read_seq and moved.sender_id = o.customer_id) - 1,
      max(moved.seq), 0) as read,
    max(m.blocked_at) as blocked
  from company_chat o
  join chat_member m on m.chat_id = o.chat_id and m.account_id = o.office_id
  left join moved_message moved on moved.chat_id = o.chat_id
  where o.merged group by o.target
) whole where chat.id = whole.target;

-- What a side said itself after the place up to which it has read is no news to it.
update chat_member m set own_after_read = (
  select count(*) from moved_message s
  where s.target = m.chat_id and s.seq > m.last_read_seq and (s.sender_id = s.customer_id) = (m.account_id = s.customer_id))
where m.chat_id in (select target from company_chat where merged);

-- Of two open reports by one person about conversations that become one, the later stays open.
update chat_report r set closed_at = now()
from company_chat o where o.chat_id = r.chat_id and o.merged and r.closed_at is null and exists (
  select from chat_report later join company_chat other on other.chat_id = later.chat_id and other.target = o.target
  where later.reporter_id = r.reporter_id and later.closed_at is null and later.id > r.id);
update chat_report r set chat_id = o.target, up_to_seq = coalesce(
  (select max(s.seq) from moved_message s where s.chat_id = o.chat_id and s.old_seq <= r.up_to_seq), 0)
from company_chat o where o.chat_id = r.chat_id and o.merged;

update message set chat_id = moved.target, seq = moved.seq from moved_message moved where message.id = moved.id;
update notification set path = '/chat/' || o.target from company_chat o where o.merged and path = '/chat/' || o.chat_id;
delete from chat where id in (select chat_id from company_chat where merged);

update message set carrier_id = chat.carrier_id from chat where chat.id = message.chat_id and chat.carrier_id is not null;

-- Customers whose last words nobody has answered wait, unless it was more than a month ago.
update chat set waiting_since = (
  select min(s.created_at) from message s
  where s.chat_id = chat.id and s.sender_id = chat.low_id and s.seq > coalesce((
    select max(answer.seq) from message answer
    where answer.chat_id = chat.id and answer.sender_id <> chat.low_id and answer.announced_trip_id is null), 0))
where carrier_id is not null and last_at > now() - interval '30 days';

-- Open screens start these conversations anew.
update history_epoch set epoch = gen_random_uuid() where exists (select from company_chat where merged);

alter table chat
  add constraint chat_pair_once unique nulls not distinct (low_id, high_id, carrier_id),
  add constraint chat_of_two check (case when carrier_id is null then low_id < high_id else low_id = high_id end),
  add constraint chat_of_office check (
    carrier_id is not null or (assignee_id is null and waiting_since is null and office_blocked_at is null));
create index chat_carrier on chat (carrier_id, last_at desc, id desc) where carrier_id is not null;
create index chat_waiting on chat (carrier_id, waiting_since) where waiting_since is not null;
create index chat_assignee on chat (assignee_id) where assignee_id is not null;
create index chat_trip on chat (trip_id) where trip_id is not null;

-- The first entry of each list is the company, so that a search reads no words of other companies.
create index message_words on message using gin (
  (array_to_tsvector(array['company:' || carrier_id::text]) || to_tsvector('simple', text)))
  where carrier_id is not null;
create index account_words on account using gin (to_tsvector('simple', name || ' ' || last_name));

-- The office's own phrases: in both languages or in one of them.
create table office_phrase (
  id integer generated always as identity primary key,
  carrier_id integer not null references carrier on delete cascade,
  uk text not null default '' check (length(uk) <= 1000),
  en text not null default '' check (length(en) <= 1000),
  created_at timestamptz not null,
  constraint phrase_says_something check (uk <> '' or en <> '')
);
create index office_phrase_carrier on office_phrase (carrier_id, id);
