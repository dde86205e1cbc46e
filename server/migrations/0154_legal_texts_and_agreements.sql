-- Each version of the legal texts with its digest, and the agreement of each loan as its customer accepted it (decision 108). Both are written once.

create table legal_texts (
  name text not null check (name in ('terms', 'privacy')),
  version integer not null check (version > 0),
  digest text not null check (digest = encode(sha256(convert_to(lines, 'UTF8')), 'hex')),
  lines text not null,
  primary key (name, version)
);

create table agreements (
  loan_id uuid primary key references loans,
  -- Everything that the document shows.
  facts jsonb not null,
  -- The digest of the facts as text; the audit trail has it too.
  digest text not null check (digest = encode(sha256(convert_to(facts::text, 'UTF8')), 'hex')),
  terms_version integer not null,
  terms_name text not null default 'terms' check (terms_name = 'terms'),
  privacy_version integer not null,
  privacy_name text not null default 'privacy' check (privacy_name = 'privacy'),
  accepted_at timestamptz not null default product_now(),
  foreign key (terms_name, terms_version) references legal_texts (name, version),
  foreign key (privacy_name, privacy_version) references legal_texts (name, version)
);

insert into legal_texts (name, version, digest, lines)
  select name, 1, encode(sha256(convert_to(lines, 'UTF8')), 'hex'), lines
  from (values ('terms', 'Terms and Conditions
These terms are the agreement between you and Kasuwa. They apply from the moment you create an account.
1. What we offer
Kasuwa lends to small businesses in Nigeria. All amounts are in naira. You apply with your phone, and an agent helps you.
An account does not promise a loan. We look at each request and may approve it, approve a smaller amount, or turn it down.
2. You must be at least 18
Kasuwa is for adults. You must be at least 18 years old to open an account or to ask for a loan. We close the account of anyone who is younger.
3. Your account
Your account is tied to your phone number. Give us true and complete information, and keep it up to date.
Your password and the codes that we send you are yours alone. Our staff and agents never ask for them. Tell us at once if somebody else has used your account.
We may close or suspend an account that breaks these terms or the law.
4. The information you give us
When you apply you give us personal, financial, employment and ID data, and sometimes biometric data such as a picture of your face. The categories are:
- Name
- Address
- Date of birth
- Phone number
- Email address
- Bank details
- Income
- Credit history
- Employment
- ID documents
- Biometrics
- Device data
5. Checking who you are
The law requires us to know our customers. We check your identity in two levels: the first opens your dashboard, the second lets you ask for loans. You agree that we compare what you give us with official records.
Once we have received the details of the second level you can no longer change them yourself. Please contact us if something needs to be corrected.
6. Loans and repayment
Before you take a loan we show you the amount, what it costs, and the day and size of each instalment. You owe the amounts in that schedule.
Pay each instalment in full by its due date, to the account that we show you. An instalment that is not paid in full by then is overdue, and so is the loan. Tell your agent early if you cannot pay on time.
You may have one loan at a time.
7. Fair use
Use the service only for yourself and your business. Do not give false information, do not disrupt the service, and do not try to access accounts or information that are not yours.
8. Limit of our liability
For any claim, our total liability to you is limited to the amount you paid to us in the previous 12 months. This does not take away any right that the law gives you and does not let you give up.
9. Changes and the law
We may change these terms. We will tell you before any important change applies. A running loan keeps the terms under which you took it.
These terms are governed by the laws of the Federal Republic of Nigeria.'),
    ('privacy', 'Privacy Policy
This policy explains how Kasuwa uses your information, who can see it, and what rights you have.
1. The information you give us
When you apply you give us personal, financial, employment and ID data, and sometimes biometric data such as a picture of your face. The categories are:
- Name
- Address
- Date of birth
- Phone number
- Email address
- Bank details
- Income
- Credit history
- Employment
- ID documents
- Biometrics
- Device data
2. Why we use it
We use your information only:
- to open and protect your account
- to check who you are, as the law requires
- to decide on a loan, and to pay it out
- to follow your repayments and remind you
- to prevent fraud
- to answer your questions
3. Who sees it
Your agent and our staff see only the information they need to serve you. We do not sell your information.
We share the necessary information with the companies we work with: the services that check identities, banks and payment companies, and the service that sends our messages. We give the authorities the information that the law requires.
4. How we protect it
Your information is encrypted when it is sent. Only people who need it can see it, and we record every change and who made it. Your password is stored in a form that nobody can read, not even us. You are signed out automatically after five minutes without activity.
5. How long we keep it
We keep your information as long as you have an account or owe us anything, and after that as long as the law requires.
6. Data on your device
Your device keeps the data that keeps you signed in, and the answers that you have not sent yet, so that nothing you typed is lost. All of this is deleted when you log out. If we sign you out because of no activity, the answers and the last figures that you saw stay on the device, encrypted, and can be opened only when you sign in again.
A cookie named kasuwa_device stays for 180 days after you sign in, even if you log out. It tells us that you have signed in on this device before, so that nobody who only knows your phone number can lock you out. It cannot sign anyone in. We use no cookies for advertising.
7. Your rights
You may ask us what information we have about you, have mistakes corrected, object to how we use it, or ask us to delete information that we no longer have to keep. You may also complain to the Nigeria Data Protection Commission.
8. You must be at least 18
Kasuwa is for adults. You must be at least 18 years old to open an account or to ask for a loan. We close the account of anyone who is younger.
9. Limit of our liability
For any claim, our total liability to you is limited to the amount you paid to us in the previous 12 months. This does not take away any right that the law gives you and does not let you give up.')) as first (name, lines);

create trigger legal_texts_append_only before update or delete on legal_texts for each row execute function refuse_change();
create trigger legal_texts_no_truncate before truncate on legal_texts execute function refuse_change();
create trigger agreements_append_only before update or delete on agreements for each row execute function refuse_change();
create trigger agreements_no_truncate before truncate on agreements execute function refuse_change();
