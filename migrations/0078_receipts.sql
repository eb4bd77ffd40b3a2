-- The receipts of expenses: photos that a driver took of them, which wait like those of parcels until a press names them.
alter table parcel_photo
  add column expense_id uuid references expense on delete set null,
  add constraint parcel_photo_of_one check (event_id is null or expense_id is null);
create index parcel_photo_expense on parcel_photo (expense_id) where expense_id is not null;
drop index parcel_photo_unnamed;
create index parcel_photo_unnamed on parcel_photo (stored_at) where event_id is null and expense_id is null;

-- A refused press is settled on the device that made it; the server was never told.
alter table trip_action drop column settled_at;
