const id = '0199d3a4-7c1e-7f52-9b3a-5d2e8c6f1a04'
const otherId = '0199d3a4-8d20-7a11-8c4f-2b7e9d1c3f58'
const reference = 'kas-0199d3a4-7c1e'

/** Values for the fields of examples, by their names: people and businesses as the demo has them. */
export const exampleValues: Readonly<Record<string, unknown>> = {
  ...people(),
  ...places(),
  ...money(),
  ...words(),
}

function people() {
  return {
    id,
    user_id: id,
    actor_id: id,
    agent_id: id,
    customer_id: otherId,
    members: otherId,
    customers: otherId,
    first_name: 'Amina',
    middle_name: 'Zainab',
    last_name: 'Bello',
    actor_name: 'Ngozi Adeyemi',
    spouse_name: 'Ibrahim Bello',
    nok_name: 'Hauwa Bello',
    proposed_by: 'Ngozi Adeyemi',
    confirmed_by: 'Bola Sule',
    stopped_by: 'Ngozi Adeyemi',
    sender_name: 'AMINA BELLO',
    owner: id,
    phone: '08031234567',
    nok_phone: '08057654321',
    spouse_phone_number: '08057654322',
    email: 'amina.bello@example.com',
    profile_picture_url: 'https://kasuwa.example/files/profile_picture/0199d3a4.jpg?expires=1806451200',
    bvn: '222*******78',
    nin: '123******01',
    number_of_kids: 2,
    device: 'Chrome on Android',
    access_token: 'oQ2b8sVx0cGm5JtN1yZrKfLh7pUeWd4aXiT9kRv3EuM',
    recovery_codes: 'abcde-fghjk',
  }
}

function places() {
  return {
    country: 'Nigeria',
    state: 'Lagos',
    lga: 'Ikeja',
    address: '12 Allen Avenue',
    closest_landmark: 'Opposite the market',
    landmark: 'Opposite the market',
    location: 'Kano',
    market: 'Lagos',
    markets: 'Lagos',
    employer_name: 'Ikeja Textiles',
    category: 'Retail',
    sub_category: 'Online Retail',
    sector: 'Retail',
    industry: 'Online Retail',
  }
}

function money() {
  return {
    loan_id: 'LN-000001',
    oldest_loan_id: 'LN-000001',
    application_id: 'APP-000001',
    payable_id: id,
    tx_ref: reference,
    reference,
    channel: 'dedicated_nuban',
    account_name: 'AMINA BELLO',
    account_number: '0123456789',
    bank_name: 'Guaranty Trust Bank',
    bank_code: '058',
    slug: 'guaranty-trust-bank',
    ussd: '*737#',
    logo: '/logos/gtb.svg',
    code: 'trader-3',
    product: 'trader-3',
    term: 1,
    interest_rate: 4,
    rate_bp: 400,
    number: '1100',
    month: '2027-03',
    open_month: '2027-02',
    event: 'repayment',
    memo: 'Rent of the office',
    digest: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
    due_date: '2027-04-07',
    start_date: '2027-03-31',
    part: '0',
    csv: 'Date,Description,Reference,Amount\n2027-03-31,Transfer from Amina Bello,kas-1,50000.00\n',
  }
}

function words() {
  return {
    message: 'OK',
    name: 'Bello Provisions',
    title: 'Your loan was paid out',
    words: 'Write off LN-000001',
    value: 'LN-000001',
    before: '08031234567',
    after: '08031234568',
    now: '08031234568',
    search: 'Amina',
    reason: 'Agreed with the customer by phone',
    decision_reason: 'The amount is right',
    close_reason: 'Refunded by the bank',
    names_reason: 'Married name on the account',
    listed_reason: 'Income too low',
    rejection_reasons: 'Income too low',
    answer: 'I have a second shop since May',
    note: 'Agreed by phone',
    confirmed_note: 'Counted twice',
    disbursement_note: 'The bank did not accept the account',
    checked: 'ID card seen',
    description: 'Weekly repayment',
    problem: 'The currency is not naira',
    warning: 'Your new password is easy to guess.',
    action: 'loan.approved',
    file_name: 'id-card.jpg',
    url: 'https://kasuwa.example/files/valid_id/0199d3a4.jpg',
    path: 'valid_id/0199d3a4.jpg',
    next_page_url: 'https://kasuwa.example/api/admin/loan-management?page=2',
    status: 'active',
  }
}

/** Examples of named schemas whose fields depend on each other. */
export const namedExamples: Readonly<Record<string, unknown>> = {
  Page: { current: 1, next: 2, prev: null, total: 214 },
}
