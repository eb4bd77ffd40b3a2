-- Requests of people without an account for a copy of what is stored about their number, or for its erasure, and how they proved that the
-- number is theirs. The number itself is not stored: after the erasure nothing leads to the person but what they said.
create table data_request (
  id integer generated always as identity primary key,
  -- null: an operator, for all carriers
  carrier_id integer references carrier on delete cascade,
  kind text not null check (kind in ('copy', 'erase')),
  -- '+38067•••08'
  masked_phone text not null,
  channel text not null check (channel in ('phone', 'mail', 'letter', 'person')),
  asked_on date not null,
  proof text not null check (length(proof) between 1 and 300),
  -- how many bookings, and parcels of others, the answer was about
  bookings integer not null check (bookings >= 0),
  parcels integer not null check (parcels >= 0),
  -- null: the account has been erased
  made_by integer references account on delete set null,
  made_at timestamptz not null
);
create index data_request_carrier on data_request (carrier_id, id);
create index data_request_made_at on data_request (made_at);
create index data_request_made_by on data_request (made_by) where made_by is not null;
create index parcel_collector on parcel (collector_phone);
create index parcel_receiver on parcel (receiver_phone);
create index parcel_sender on parcel (sender_phone);

-- The log of operators also holds what the office of a carrier does with the data of people without an account.
alter table audit_entry drop constraint audit_entry_role_check;
alter table audit_entry add constraint audit_entry_role_check
  check (role in ('admin', 'support', 'owner', 'dispatcher', 'singleDriver', 'command', 'job'));
