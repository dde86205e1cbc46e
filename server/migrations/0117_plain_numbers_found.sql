-- kasuwa: concurrently
-- The NINs that a server is still to read again, and nothing once it has.
create index concurrently if not exists profiles_with_a_number_to_read on profiles (user_id)
  where nin_sealed is not null and nin_digest is distinct from nin_plain_digest;
