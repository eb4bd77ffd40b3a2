-- Which history this database tells. A restored backup gets another one: places of messages that screens have shown may be
-- given again, to other messages.
create table history_epoch (
  only_row boolean primary key default true check (only_row),
  epoch uuid not null default gen_random_uuid()
);
insert into history_epoch default values;
