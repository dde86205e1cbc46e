/** Everybody's password in the demo. */
export const demoPassword = 'Kasuwa#1demo'

export type Staff = { phone: string; firstName: string; lastName: string; email: string; code?: string }

export const admin: Staff = { phone: '08030000001', firstName: 'Ngozi', lastName: 'Adeyemi', email: 'ngozi.adeyemi@kasuwa.example' }
export const agents: readonly [Staff, Staff] = [
  { phone: '08030000011', firstName: 'Aisha', lastName: 'Bello', email: 'aisha.bello@kasuwa.example', code: '10203040' },
  { phone: '08030000012', firstName: 'Chukwuemeka', lastName: 'Okafor', email: 'emeka.okafor@kasuwa.example', code: '50607080' },
]

/**
 * What becomes of a loan: `asked` days before today, `pays` how: every instalment on its day, only the first so many, half of one,
 * or nothing. Without `approved` it is still pending, with 0 it was rejected.
 */
export type LoanStory = {
  asked: number
  amount: number
  approved?: number
  frequency: 'daily' | 'weekly' | 'biweekly' | 'monthly'
  pays?: { instalments: number; thenPart?: number }
}

/** `joined`: days before today. `steps`: how many answers of level 1 were given before the customer stopped (level 0 only). */
export type CustomerStory = {
  firstName: string
  lastName: string
  gender: 'female' | 'male'
  agent: 0 | 1
  joined: number
  level: 0 | 1 | 2
  steps?: number
  state: string
  lga: string
  business: { name: string; category: string; subCategory: string }
  loans?: LoanStory[]
}

const every = { instalments: 99 }
const shop = (name: string, category: string, subCategory: string) => ({ name, category, subCategory })

type Row = [string, string, 'female' | 'male', 0 | 1, number, 0 | 1 | 2, string, string, CustomerStory['business'], (LoanStory[] | undefined)?, number?]

const rows: Row[] = [
  ['Halima', 'Yusuf', 'female', 0, 88, 2, 'Kano', 'Dala', shop('Halima Fabrics', 'Retail', 'Fashion & Clothing'), [
    { asked: 80, amount: 100_000, approved: 100_000, frequency: 'weekly', pays: every },
    { asked: 19, amount: 250_000, approved: 200_000, frequency: 'weekly', pays: { instalments: 2 } },
  ]],
  ['Tunde', 'Bakare', 'male', 0, 86, 2, 'Lagos', 'Mushin', shop('Tunde Phones & Repairs', 'Technology Services', 'Computer Sales & Repairs'), [
    { asked: 70, amount: 80_000, approved: 80_000, frequency: 'biweekly', pays: every },
    { asked: 25, amount: 150_000, approved: 120_000, frequency: 'weekly', pays: { instalments: 1 } },
  ]],
  ['Blessing', 'Okonkwo', 'female', 1, 85, 2, 'Anambra', 'Onitsha North', shop('Blessing Provisions', 'Retail', 'Groceries & Provisions'), [
    { asked: 60, amount: 60_000, approved: 60_000, frequency: 'daily', pays: every },
    { asked: 12, amount: 120_000, approved: 120_000, frequency: 'daily', pays: { instalments: 11 } },
  ]],
  ['Musa', 'Ibrahim', 'male', 0, 84, 2, 'Kaduna', 'Zaria', shop('Musa Grains', 'Agriculture', 'Produce Trading & Storage'), [
    { asked: 50, amount: 300_000, approved: 250_000, frequency: 'monthly', pays: every },
  ]],
  ['Funke', 'Adebayo', 'female', 1, 82, 2, 'Oyo', 'Ibadan North', shop('Funke Kitchen', 'Hospitality & Tourism', 'Restaurants & Eateries'), [
    { asked: 33, amount: 90_000, approved: 90_000, frequency: 'weekly', pays: { instalments: 3, thenPart: 0.5 } },
  ]],
  ['Emeka', 'Nwosu', 'male', 1, 80, 2, 'Enugu', 'Nsukka', shop('Nwosu Auto Parts', 'Retail', 'Auto Parts & Accessories'), [
    { asked: 8, amount: 400_000, approved: 350_000, frequency: 'biweekly', pays: { instalments: 0 } },
  ]],
  ['Zainab', 'Abubakar', 'female', 0, 78, 2, 'Katsina', 'Daura', shop('Zainab Beauty', 'Retail', 'Cosmetics & Beauty Products'), [{ asked: 2, amount: 75_000, frequency: 'weekly' }]],
  ['Chidi', 'Eze', 'male', 1, 77, 2, 'Imo', 'Owerri Municipal', shop('Chidi Electronics', 'Retail', 'Electronics & Home Appliances'), [{ asked: 30, amount: 900_000, approved: 0, frequency: 'monthly' }]],
  ['Amina', 'Suleiman', 'female', 0, 75, 2, 'Borno', 'Maiduguri', shop('Amina Tailoring', 'Retail', 'Fashion & Clothing'), [
    { asked: 45, amount: 50_000, approved: 50_000, frequency: 'weekly', pays: every },
    { asked: 1, amount: 90_000, frequency: 'biweekly' },
  ]],
  ['Segun', 'Ogunleye', 'male', 1, 74, 2, 'Ogun', 'Ijebu Ode', shop('Segun Poultry', 'Agriculture', 'Poultry Farming'), [{ asked: 26, amount: 180_000, approved: 150_000, frequency: 'biweekly', pays: { instalments: 1 } }]],
  ['Hauwa', 'Garba', 'female', 0, 72, 2, 'Bauchi', 'Katagum', shop('Hauwa Groundnuts', 'Agriculture', 'Agro-Processing'), [{ asked: 40, amount: 65_000, approved: 65_000, frequency: 'weekly', pays: { instalments: 2 } }]],
  ['Ifeanyi', 'Obi', 'male', 1, 70, 2, 'Delta', 'Oshimili South', shop('Obi Logistics', 'Logistics & Transportation', 'Courier & Dispatch Services'), [{ asked: 15, amount: 220_000, approved: 200_000, frequency: 'daily', pays: { instalments: 14 } }]],
  ['Yetunde', 'Alabi', 'female', 0, 68, 2, 'Osun', 'Ilesa East', shop('Yetunde Fashion House', 'Retail', 'Fashion & Clothing'), [{ asked: 55, amount: 110_000, approved: 100_000, frequency: 'weekly', pays: every }]],
  ['Danjuma', 'Pam', 'male', 0, 66, 2, 'Plateau', 'Jos North', shop('Pam Fresh Vegetables', 'Agriculture', 'Crop Farming'), [{ asked: 6, amount: 85_000, approved: 85_000, frequency: 'weekly', pays: { instalments: 0 } }]],
  ['Nneka', 'Umeh', 'female', 1, 64, 2, 'Abia', 'Aba South', shop('Nneka Shoes', 'Retail', 'Fashion & Clothing'), [{ asked: 31, amount: 140_000, approved: 140_000, frequency: 'weekly', pays: { instalments: 1, thenPart: 0.3 } }]],
  ['Ibrahim', 'Danladi', 'male', 0, 62, 2, 'Sokoto', 'Wamakko', shop('Danladi Leather', 'Retail', 'Fashion & Clothing'), [{ asked: 20, amount: 500_000, approved: 0, frequency: 'biweekly' }]],
  ['Patience', 'Effiong', 'female', 1, 60, 2, 'Akwa Ibom', 'Uyo', shop('Patience Seafood', 'Agriculture', 'Fishery & Aquaculture'), [{ asked: 3, amount: 130_000, approved: 130_000, frequency: 'daily', pays: { instalments: 2 } }]],
  ['Kabiru', 'Sani', 'male', 0, 58, 2, 'Jigawa', 'Dutse', shop('Kabiru Farm Inputs', 'Agriculture', 'Farm Inputs & Equipment'), [{ asked: 4, amount: 210_000, frequency: 'monthly' }]],
  ['Adaeze', 'Chukwu', 'female', 1, 54, 2, 'Ebonyi', 'Abakaliki', shop('Adaeze Rice Mill', 'Agriculture', 'Agro-Processing'), [{ asked: 38, amount: 95_000, approved: 90_000, frequency: 'biweekly', pays: every }]],
  ['Sunday', 'Akpan', 'male', 1, 50, 2, 'Cross River', 'Calabar South', shop('Akpan Cold Room', 'Retail', 'Groceries & Provisions'), [{ asked: 28, amount: 160_000, approved: 160_000, frequency: 'monthly', pays: { instalments: 0 } }]],
  ['Maryam', 'Lawal', 'female', 0, 45, 2, 'Kebbi', 'Birnin Kebbi', shop('Maryam Spices', 'Retail', 'Groceries & Provisions')],
  ['Olumide', 'Fashola', 'male', 1, 40, 2, 'Ekiti', 'Ado Ekiti', shop('Olumide Prints', 'Technology Services', 'Business Centre & Internet Cafe')],
  ['Grace', 'Ishaya', 'female', 0, 36, 2, 'Nasarawa', 'Lafia', shop('Grace Bakery', 'Hospitality & Tourism', 'Restaurants & Eateries'), [{ asked: 5, amount: 70_000, approved: 70_000, frequency: 'weekly', pays: { instalments: 0 } }]],
  ['Usman', 'Bala', 'male', 0, 30, 1, 'Gombe', 'Gombe', shop('Bala Motors', 'Logistics & Transportation', 'Road Haulage & Trucking')],
  ['Chioma', 'Igwe', 'female', 1, 27, 1, 'Rivers', 'Obio/Akpor', shop('Chioma Hair', 'Retail', 'Cosmetics & Beauty Products')],
  ['Rasheed', 'Balogun', 'male', 1, 24, 1, 'Kwara', 'Ilorin West', shop('Rasheed Furniture', 'Retail', 'Furniture & Household Goods')],
  ['Fatima', 'Aliyu', 'female', 0, 20, 1, 'Adamawa', 'Yola North', shop('Fatima Dairy', 'Agriculture', 'Livestock & Dairy')],
  ['Godwin', 'Agbo', 'male', 1, 16, 1, 'Benue', 'Makurdi', shop('Agbo Yams', 'Agriculture', 'Produce Trading & Storage')],
  ['Rukayat', 'Salami', 'female', 1, 12, 1, 'Ondo', 'Akure South', shop('Rukayat Books', 'Retail', 'Books & Stationery')],
  ['Yakubu', 'Tanko', 'male', 0, 9, 1, 'Niger', 'Suleja', shop('Tanko Cement', 'Real Estate & Construction', 'Building Materials & Hardware')],
  ['Esther', 'Ojo', 'female', 1, 7, 0, 'Kogi', 'Lokoja', shop('Esther Drinks', 'Retail', 'Groceries & Provisions'), undefined, 5],
  ['Bashir', 'Mohammed', 'male', 0, 6, 0, 'Yobe', 'Damaturu', shop('Bashir Fuel', 'Energy & Utilities', 'Petrol & Diesel Retail'), undefined, 3],
  ['Ebiere', 'Timi', 'female', 1, 4, 0, 'Bayelsa', 'Yenagoa', shop('Ebiere Fish', 'Agriculture', 'Fishery & Aquaculture'), undefined, 1],
  ['Lukman', 'Idowu', 'male', 0, 3, 0, 'Zamfara', 'Gusau', shop('Lukman Shoes', 'Retail', 'Fashion & Clothing'), undefined, 2],
  ['Hadiza', 'Umar', 'female', 0, 2, 0, 'Taraba', 'Jalingo', shop('Hadiza Drinks', 'Retail', 'Groceries & Provisions'), undefined, 0],
  ['Osaze', 'Edosa', 'male', 1, 1, 0, 'Edo', 'Oredo', shop('Osaze Studio', 'Entertainment & Media', 'Photography'), undefined, 0],
]

/** A few dozen customers in every state; the same people, amounts and relative days every time. */
export const customers: readonly CustomerStory[] = rows.map(([firstName, lastName, gender, agent, joined, level, state, lga, business, loans, steps]) => ({
  firstName, lastName, gender, agent, joined, level, state, lga, business, ...(loans && { loans }), ...(steps !== undefined && { steps }),
}))

const three = (number: number) => String(number).padStart(3, '0')
/** Numbers that belong to nobody and end so that the sandbox's providers verify them. */
export const phoneOf = (index: number): string => `08031000${three(index + 1)}`
export const ninOf = (index: number): string => `70123${three(index + 1)}456`
export const bvnOf = (index: number): string => `22123${three(index + 1)}789`
export const accountOf = (index: number): string => `0123${three(index + 1)}345`
