-- Until when seats that became free one by one are held for a party that waits for more of them.
alter table waiting_entry add column gathers_until timestamptz;
