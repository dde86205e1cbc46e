-- The provider's fee for a transfer, once it is booked (C-192); null until then, and of transfers that cost nothing.
alter table transfers add column fee_kobo bigint check (fee_kobo > 0);
