-- Change in another currency (docs/product.md 9.13): 50 € are given for 32 €, and the change is złoty. What the till keeps beyond the payment,
-- in the payment's currency, and what it gives out. A refund that takes a wrong payment back has both with the opposite sign.
alter table payment
  add column change_currency char(3) check (change_currency ~ '^[A-Z]{3}$'),
  add column change_amount integer,
  add column change_rate integer check (change_rate > 0),
  add column change_over integer,
  add constraint payment_change check (
    num_nulls(change_currency, change_amount, change_rate, change_over) = 4
    or (num_nulls(change_currency, change_amount, change_rate, change_over) = 0 and method = 'cash' and change_currency <> currency
      and sign(change_amount) = sign(amount) and sign(change_over) = sign(amount) and (amount > 0 or refund_of is not null)));

-- As before (0037); with change in another currency, two lines of the till and what the rates leave between them.
create or replace function enter_payment(taken payment) returns void language plpgsql as $$
declare
  worth integer := round(taken.amount * 10000.0 / taken.rate);
  more integer := coalesce(round(taken.change_over * 10000.0 / taken.rate), 0);
  back integer := coalesce(round(taken.change_amount * 10000.0 / taken.change_rate), 0);
  side text := case when taken.method = 'card' then 'provider' when taken.cash_up_id is null then 'carrier' else 'till' end;
begin
  insert into ledger_entry (id, kind, at, actor_id, booking_id, trip_id, carrier_id, reverses, lines)
  values (taken.id, case when taken.amount > 0 then 'payment' else 'refund' end, taken.at, taken.taken_by, taken.booking_id, taken.trip_id, taken.carrier_id,
    taken.refund_of, 2 + case when worth = taken.eur_cents then 0 else 1 end
      + case when taken.change_currency is null then 0 when more = back then 2 else 3 end);
  insert into ledger_line (entry_id, place, account, cash_up_id, currency, amount, rate, eur_cents)
  select taken.id, line.* from (values
    -- cash of a time without cash-ups has reached the carrier
    (1, side, taken.cash_up_id, taken.currency, taken.amount, taken.rate, worth),
    (2, 'debt', null, 'EUR', -taken.eur_cents, null, -taken.eur_cents),
    (3, 'rounding', null, 'EUR', taken.eur_cents - worth, null, taken.eur_cents - worth),
    (4, side, taken.cash_up_id, taken.currency, taken.change_over, taken.rate, more),
    (5, side, taken.cash_up_id, taken.change_currency, -taken.change_amount, taken.change_rate, -back),
    (6, 'rounding', null, 'EUR', back - more, null, back - more)
  ) line (place, account, cash_up_id, currency, amount, rate, eur_cents)
  where line.place < 3 or (line.place = 3 and worth <> taken.eur_cents)
    or (taken.change_currency is not null and (line.place in (4, 5) or (line.place = 6 and more <> back)));
end $$;
