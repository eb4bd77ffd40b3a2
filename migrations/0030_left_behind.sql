-- A passenger without whom the bus went on after a halt: neither aboard nor arrived, and no seat, load or money of the trip.
alter table booking drop constraint booking_status_check;
alter table booking add constraint booking_status_check
  check (status in ('unconfirmed', 'confirmed', 'boarded', 'completed', 'cancelled', 'no_show', 'left_behind', 'ejected')) not valid;
alter table booking validate constraint booking_status_check;
