-- How many files a user has open, and how many bytes they take, is counted before each new one.

create index files_by_user on files (user_id);
