-- Texts of a customer on their page, newest first; most notifications of staff have none.
create index texts_of_user on notifications (user_id, id desc) where text_state is not null;
