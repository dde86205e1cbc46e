-- kasuwa: concurrently
-- Indexes that find money for a search (FIND-01), built while servers are at work. The end of a reference is found by its last four characters, newest
-- first: an index over every part of tens of millions of references would cost more than it finds.
create index concurrently if not exists payments_by_reference_end on payments (right(lower(tx_ref), 4), created_at desc, id desc);
create index concurrently if not exists payments_by_reference_beginning on payments (lower(tx_ref) text_pattern_ops);
create index concurrently if not exists transfers_by_account on transfers (account_number);
create index concurrently if not exists suspense_by_amount on suspense_items (amount_kobo, paid_at desc, reference desc);
create index concurrently if not exists suspense_by_account on suspense_items (account_number, paid_at desc) where account_number is not null;
create index concurrently if not exists suspense_by_reference_end on suspense_items (right(lower(reference), 4), paid_at desc);
create index concurrently if not exists suspense_by_reference_beginning on suspense_items (lower(reference) text_pattern_ops);
create index concurrently if not exists suspense_by_sender on suspense_items using gin ((' ' || folded(sender_name)) gin_trgm_ops);
create index concurrently if not exists open_items_by_amount on open_items (amount_kobo, received_at desc, id desc);
create index concurrently if not exists open_items_by_reference_end on open_items (right(lower(reference), 4), received_at desc);
create index concurrently if not exists open_items_by_reference_beginning on open_items (lower(reference) text_pattern_ops);
create index concurrently if not exists credit_by_amount on postings (amount_kobo, journal_id desc) where account = 'customer_credit';
