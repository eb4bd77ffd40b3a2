-- The office finds a booking by a word of its note ("the woman with the dog on Saturday").
create index party_note_sound on party using gin (to_tsvector('simple', name_sound(note))) with (fastupdate = off)
  where note <> '';
