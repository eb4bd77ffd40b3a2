-- The data of travellers' documents for the border: only for carriers that ask for it, encrypted, for a few days.
alter table carrier add column asks_documents boolean not null default false;

create table traveller_document (
  booking_id integer primary key references booking on delete cascade,
  -- encrypted under the server's own key, which is not in the database
  sealed bytea not null,
  updated_at timestamptz not null
);
