-- What a notification says is stored without a language and put into words when it is read. Earlier rows keep their words.
alter table notification
  add column subject text check (length(subject) between 1 and 40),
  add column facts jsonb,
  -- for a mailbox: mails of one person are bundled
  add column mail_wanted boolean not null default false,
  add column mailed_at timestamptz,
  alter column title drop not null,
  alter column body drop not null,
  add constraint notification_has_words check ((subject is not null and facts is not null) or (title is not null and body is not null));
create index notification_mail on notification (account_id, id) where mail_wanted and mailed_at is null;
