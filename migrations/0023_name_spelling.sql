-- Names of people are found however they are written and sorted by the Ukrainian alphabet, whatever the server's locale is.

-- А Б В Г Ґ Д Е Є Ж З И І Ї Й …
create collation ukrainian (provider = icu, locale = 'uk');

-- As before, and ґ sounds like г, є like е: passports write H for both, and callers say either. It follows `nameSound(plainName(name))` of
-- src/shared/places/spelling.ts, and a test compares both.
create or replace function name_sound(name text) returns text language sql immutable strict parallel safe as $$
  select regexp_replace(replace(replace(
    regexp_replace(
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
    '(.)\1', '\1', 'g'),
    'g', 'h'), 'ie', 'e'),
    '(.)\1', '\1', 'g')
$$;
reindex index account_name_sound;
reindex index carrier_name_sound;
reindex index booking_name_sound;
reindex index parcel_receiver_sound;
