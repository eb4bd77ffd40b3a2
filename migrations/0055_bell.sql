-- The list of notifications counts the unread ones, shows the latest one of each chat, and is quiet at night.

create index notification_unread on notification (account_id) where read_at is null and kind <> 'message';
create index notification_chat on notification (account_id, path, id desc) where kind = 'message';

-- Between these two hours of the day, by the clock of this zone, a person's devices stay silent; they may span midnight.
create table quiet_hours (
  account_id integer primary key references account on delete cascade,
  from_hour smallint not null check (from_hour between 0 and 23),
  to_hour smallint not null check (to_hour between 0 and 23 and to_hour <> from_hour),
  zone text not null check (length(zone) between 1 and 64)
);
