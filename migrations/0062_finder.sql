-- The one search box: names by their sound, within a carrier, and telephone numbers by their last digits.
create extension if not exists btree_gin;

-- The sound of a name in Latin letters: Ковальчук, Kowalczuk and Kovalchuk are the same. It follows `soundOf(plainName(name))` of
-- src/shared/places/spelling.ts, and a test compares both.
create function name_sound(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    translate(
      trim(regexp_replace(
        translate(
          normalize(regexp_replace(normalize(lower(name), nfd), '(?<![а-яёіїєґ])[\u0300-\u036f]', '', 'g'), nfc),
          'łøđ''’ʼ`"«»', 'lod'),
        '[^[:alnum:]а-яёіїєґ]+', ' ', 'g')),
      'абвгґдеёзиіїйклмнопрстуфхыэъь', 'abvhgdeeziiiiklmnoprstufhie'),
    'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'),
    'є', 'ie'), 'ж', 'zh'), 'ц', 'ts'), 'ч', 'ch'), 'ш', 'sh'), 'щ', 'shch'), 'ю', 'iu'), 'я', 'ia'),
    'szcz', 'shch'), 'tsch', 'ch'), 'sch', 'sh'), 'sz', 'sh'), 'cz', 'ch'), 'rz', 'zh'), 'kh', 'h'), 'ts', 'c'), 'tz', 'c'),
    'ph', 'f'), 'ck', 'k'), 'qu', 'kv'), 'w', 'v'), 'y', 'i'), 'j', 'i'), 'x', 'ks'),
    '(.)\1', '\1', 'g')
$$;

-- The digits of a telephone number from the last to the first, so that an index finds a number by how it ends.
create function phone_tail(phone text) returns text language sql immutable strict parallel safe as $$
  select reverse(regexp_replace(phone, '[^0-9]', '', 'g'))
$$;

create index booking_name_sound on booking using gin (carrier_id, to_tsvector('simple', name_sound(name))) with (fastupdate = off);
create index parcel_receiver_sound on parcel using gin (to_tsvector('simple', name_sound(receiver_name))) with (fastupdate = off);
create index party_phone_tail on party (phone_tail(contact_phone) text_pattern_ops);
create index parcel_sender_tail on parcel (phone_tail(sender_phone) text_pattern_ops);
create index parcel_receiver_tail on parcel (phone_tail(receiver_phone) text_pattern_ops);
