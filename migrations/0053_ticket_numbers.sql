-- The legal data of a carrier, and the numbers of its tickets, receipts of parcels and invoices.

-- What a ticket says of its carrier; a carrier without a row has not said anything yet.
create table carrier_legal (
  carrier_id integer primary key references carrier,
  legal_name text not null check (length(legal_name) between 1 and 150),
  register_number text not null check (length(register_number) <= 20),
  vat_number text not null check (length(vat_number) <= 20),
  address text not null check (length(address) <= 200),
  phone text not null check (length(phone) <= 20),
  licence text not null check (length(licence) <= 60),
  insurer text not null check (length(insurer) <= 150),
  insurance_contract text not null check (length(insurance_contract) <= 60),
  -- the last day of the contract; null: it has none
  insured_until date,
  -- null: it pays no value added tax
  vat_percent smallint check (vat_percent between 0 and 30),
  -- the letters before its numbers; null: those of a carrier without any
  series text check (series ~ '^[[:alnum:]]{1,6}$'),
  changed_at timestamptz not null
);

-- The last number that a carrier has given, by what it numbers. A transaction that gives one waits here for the one before it to end, so that
-- a number is used exactly when it is given: there are neither gaps nor repeats.
create table number_counter (
  -- no reference, because the check would lock the carrier after the booking
  carrier_id integer not null,
  kind text not null constraint number_counter_kind check (kind in ('passenger', 'parcel', 'invoice')),
  last integer not null check (last > 0),
  primary key (carrier_id, kind)
);

-- The number of a ticket or of the receipt of a parcel. It is added when the booking is confirmed, and stays when it is cancelled.
create table ticket_number (
  booking_id integer primary key references booking,
  carrier_id integer not null,
  kind text not null check (kind in ('passenger', 'parcel')),
  series text not null,
  number integer not null check (number > 0),
  -- as the carrier's rate was when the number was given; null: without value added tax
  vat_percent smallint,
  issued_at timestamptz not null,
  constraint ticket_number_once unique (carrier_id, kind, number)
);

create function next_number(carrier integer, what text) returns integer language sql as $$
  insert into number_counter (carrier_id, kind, last) values (carrier, what, 1)
  on conflict (carrier_id, kind) do update set last = number_counter.last + 1
  returning last
$$;

-- Parcels and invoices have numbers of their own, so that a check of the tickets finds no gaps.
create function number_series(carrier integer, what text) returns text language sql stable as $$
  select coalesce((select series from carrier_legal where carrier_id = carrier), 'V')
    || case what when 'parcel' then '-P' when 'invoice' then '-I' else '' end
$$;

-- Gives a booking its number at the end of the transaction that confirms it, whichever statement does: the counter is locked for the commit
-- only, and nothing is locked after it. `enable_seqscan` as in `follow_owed`.
create function give_ticket_number() returns trigger language plpgsql set enable_seqscan = off as $$
begin
  if exists (select from ticket_number where booking_id = new.id) then
    return null;
  end if;
  insert into ticket_number (booking_id, carrier_id, kind, series, number, vat_percent, issued_at)
  select b.id, b.carrier_id, b.kind, number_series(b.carrier_id, b.kind), next_number(b.carrier_id, b.kind),
    (select vat_percent from carrier_legal where carrier_id = b.carrier_id), b.updated_at
  from booking b where b.id = new.id;
  return null;
end $$;
create constraint trigger booking_number_added after insert on booking deferrable initially deferred for each row
  when (new.status not in ('unconfirmed', 'cancelled')) execute function give_ticket_number();
create constraint trigger booking_number_changed after update of status on booking deferrable initially deferred for each row
  when (new.status not in ('unconfirmed', 'cancelled') and old.status in ('unconfirmed', 'cancelled'))
  execute function give_ticket_number();

insert into ticket_number (booking_id, carrier_id, kind, series, number, issued_at)
select id, carrier_id, kind, number_series(carrier_id, kind), row_number() over (partition by carrier_id, kind order by created_at, id), created_at
from booking where status not in ('unconfirmed', 'cancelled');
insert into number_counter (carrier_id, kind, last) select carrier_id, kind, max(number) from ticket_number group by carrier_id, kind;
