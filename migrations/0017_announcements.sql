-- What is said to everybody on a trip at once: in each one's own chat a message, all of them under one client_id.
alter table message
  -- the trip whose people it was said to; null for what was said to one person alone
  add column announced_trip_id integer references trip on delete set null,
  -- when who got it said that they understood
  add column acknowledged_at timestamptz;
create index message_announced on message (announced_trip_id, client_id) where announced_trip_id is not null;
