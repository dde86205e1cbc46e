-- Which provider of texts has a message: of a text that it accepted, and of a try whose outcome is not known, which no other provider gets
-- (docs/providers.md). Null is Termii, for texts from before there were two, and before any try.
alter table notifications add column text_provider text;
alter table one_time_codes add column sent_by text;
