-- The books allow a term of 1 to 12 months; the product decides which terms are offered (domain/src/loans/product.ts). Every existing row
-- has a term of one month, so no row has to be checked again.

alter table loans drop constraint loans_term_check;
alter table loans add constraint loans_term_check check (term between 1 and 12) not valid;
