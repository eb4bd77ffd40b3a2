-- A photo of a boarding point: the id of a stored file.
alter table boarding_point add column photo text;
