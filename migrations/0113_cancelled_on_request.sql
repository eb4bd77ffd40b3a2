-- What the staff cancels because the passenger asked for it is no cancellation by the carrier; only such a one has a charge.
alter table booking drop constraint booking_cancelled_by_check;
alter table booking add constraint booking_cancelled_by_check
  check (cancelled_by in ('passenger', 'asked', 'carrier', 'expiry', 'trip', 'unanswered'));
update booking set cancelled_by = 'asked' where cancelled_by = 'carrier' and cancellation_charge > 0;
