-- The drawing of a bus (docs/product.md 6.4): rows of cells divided by /, decks by |. The server checks that a bus can look so.
alter table bus drop constraint bus_layout_check;
alter table bus add constraint bus_layout_check
  check (layout in ('1+1', '2+1', '2+2') or (length(layout) <= 280 and layout ~ '^[s.dwgtx_]{3,6}([/|][s.dwgtx_]{3,6})*$'));
