-- What a message can be besides words and a picture: an answer to an earlier one, a place on the map, a voice note.
alter table message
  -- the place in the chat of the message that this one answers
  add column reply_seq integer constraint message_answers_earlier check (reply_seq between 1 and seq - 1),
  add column latitude double precision check (latitude between -90 and 90),
  add column longitude double precision check (longitude between -180 and 180),
  -- a stored recording and its length
  add column voice text,
  add column voice_seconds smallint constraint message_voice_is_short check (voice_seconds between 1 and 60),
  add constraint message_place_is_whole check ((latitude is null) = (longitude is null)),
  add constraint message_voice_is_whole check ((voice is null) = (voice_seconds is null));

alter table withdrawn_message
  add column latitude double precision,
  add column longitude double precision,
  add column voice text,
  add column voice_seconds smallint;
