-- A slow salted hash of the receiver's code, by which the device of the staff checks it without a connection; made by a job after the code.
alter table parcel add column pin_check jsonb;
create index parcel_unchecked on parcel (booking_id) where pin_check is null;
