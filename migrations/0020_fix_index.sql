-- Every statement asks for the fixes of one trip, which the primary key finds; days are dropped whole. Nothing asked for a time
-- alone, and each insert kept this index for nobody.
drop index trip_fix_time;
