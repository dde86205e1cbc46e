-- Only loans of other products than the default one have another than the column's default. A migration of its own, so that the table is locked only
-- for as long as the column takes.
update running_loans r set product = l.product from loans l where l.id = r.loan_id and l.product <> 'default';
analyze running_loans;
