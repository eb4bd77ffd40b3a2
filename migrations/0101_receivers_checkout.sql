-- Whether the receiver of a parcel pays there, and not its sender: where the sender pays the price, a receiver pays what another stop costs more.
alter table checkout add column by_receiver boolean not null default false;
update checkout c set by_receiver = true
from checkout_part p join parcel on parcel.booking_id = p.booking_id
where p.checkout_id = c.id and parcel.payer = 'receiver';
