-- Requests to support (docs/product.md 16.5): from a person with an account or from a visitor, who is known by their mail alone.
create table support_ticket (
  id integer generated always as identity primary key,
  -- in the address of its page, which needs no sign-in: 100 random bits
  key text not null constraint support_ticket_key_once unique,
  account_id integer references account on delete cascade,
  email text not null check (length(email) <= 254),
  locale text not null check (locale in ('uk', 'en')),
  -- 'Chrome/Android', as the log of sign-ins names devices
  device text not null default '' check (length(device) <= 60),
  -- 'open': support has to answer; 'answered': the person has
  state text not null default 'open' check (state in ('open', 'answered', 'closed')),
  assignee_id integer references account on delete set null,
  created_at timestamptz not null,
  -- when it came into its state
  since timestamptz not null,
  answered_at timestamptz,
  closed_at timestamptz,
  constraint support_ticket_closed check ((state = 'closed') = (closed_at is not null))
);
create index support_ticket_state on support_ticket (state, since);
create index support_ticket_account on support_ticket (account_id);
create index support_ticket_assignee on support_ticket (assignee_id) where state <> 'closed';

create table support_message (
  id integer generated always as identity primary key,
  ticket_id integer not null references support_ticket on delete cascade,
  at timestamptz not null,
  by_support boolean not null,
  -- who of support; null for the person, and for an operator who is gone
  operator_id integer references account on delete set null,
  words text not null check (length(words) between 1 and 4000)
);
create index support_message_ticket on support_message (ticket_id, id);
create index support_message_operator on support_message (operator_id) where operator_id is not null;

-- Answers that support gives again and again, in both languages.
create table support_answer (
  id integer generated always as identity primary key,
  title text not null check (length(title) between 1 and 80),
  uk text not null check (length(uk) between 1 and 4000),
  en text not null check (length(en) between 1 and 4000),
  updated_at timestamptz not null
);
