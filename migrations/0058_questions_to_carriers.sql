-- Questions of people without an account to a carrier (docs/product.md 11.14): requests like those to support, which the carrier's office answers.
alter table support_ticket
  add column carrier_id integer references carrier on delete cascade,
  add column trip_id integer references trip on delete cascade,
  -- the booking from whose ticket it was asked; its party has the name and the mail. null: asked before booking
  add column booking_id integer references booking on delete cascade,
  add constraint support_ticket_question check (
    (carrier_id is null) = (trip_id is null) and (carrier_id is null or account_id is null) and (booking_id is null or carrier_id is not null)),
  -- one conversation for each booking
  add constraint support_ticket_booking_once unique (booking_id);
create index support_ticket_carrier on support_ticket (carrier_id, state, since) where carrier_id is not null;
create index support_ticket_trip on support_ticket (trip_id) where trip_id is not null;
