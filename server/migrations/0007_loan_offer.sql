-- What a loan would cost as its borrower saw it when he asked: days, naira and percent as they stood on the screen.

alter table loans add column offer jsonb;
