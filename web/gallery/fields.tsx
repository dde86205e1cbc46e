import { useState } from 'react'
import { MoneyInput } from '../src/money/money-input.tsx'
import { ChoiceInput } from '../src/ui/fields/choice-input.tsx'
import { CodeBoxes } from '../src/ui/fields/code-boxes.tsx'
import { DateInput } from '../src/ui/fields/date-input.tsx'
import { DigitsInput } from '../src/ui/fields/digits-input.tsx'
import { Field } from '../src/ui/fields/field.tsx'
import { optionsOf } from '../src/ui/fields/options.ts'
import { PasswordInput } from '../src/ui/fields/password-input.tsx'
import { SearchBox } from '../src/ui/fields/search-box.tsx'
import { SearchableSelect } from '../src/ui/fields/searchable-select.tsx'
import { Select } from '../src/ui/fields/select.tsx'
import { TextArea } from '../src/ui/fields/text-area.tsx'
import { TextInput } from '../src/ui/fields/text-input.tsx'
import { Toggle } from '../src/ui/fields/toggle.tsx'
import { Example, nothing } from './example.tsx'

const pair = 'grid grid-cols-1 gap-5 sm:grid-cols-2'
const states = optionsOf(['Kano', 'Kaduna', 'Lagos', 'Ogun'])

export function Fields() {
  const [amount, setAmount] = useState('50000')
  return (
    <>
      <Example name="Text: empty with a hint, filled, wrong, locked">
        <div className={pair}>
          <Field label="Business name" hint="As it stands on your signboard" optional>
            {(links) => <TextInput {...links} placeholder="Bello Fabrics" />}
          </Field>
          <Field label="Your message" hint="At most 2,000 characters">
            {(links) => <TextArea {...links} />}
          </Field>
          <Field label="First name">{(links) => <TextInput {...links} defaultValue="Amina" />}</Field>
          <Field label="Email address" error="Please enter a valid email address">
            {(links) => <TextInput {...links} defaultValue="amina" />}
          </Field>
          <Field label="Last name">{(links) => <TextInput {...links} disabled defaultValue="Bello" />}</Field>
        </div>
      </Example>
      <Example name="Phone, password, money, digits, date, search">
        <div className={pair}>
          <Field label="Phone number">
            {(links) => <TextInput {...links} before="+234" defaultValue="8031000001" />}
          </Field>
          <Field label="Password">{(links) => <PasswordInput {...links} defaultValue="Kasuwa#1demo" />}</Field>
          <Field label="Loan amount">{(links) => <MoneyInput {...links} value={amount} onChange={setAmount} />}</Field>
          <Field label="Account number">
            {(links) => <DigitsInput {...links} keep={(text) => text.replace(/\D/g, '')} defaultValue="0123456789" />}
          </Field>
          <Field label="Date of birth">{(links) => <DateInput {...links} defaultValue="1990-05-17" />}</Field>
          <SearchBox label="Search loans" value="" onChange={nothing} />
        </div>
      </Example>
      <Example name="Select: empty, chosen; list found by typing: empty, chosen, busy, wrong">
        <div className={pair}>
          <Field label="Gender">{(links) => <Select {...links} options={states} placeholder="Choose" />}</Field>
          <Field label="State">
            {(links) => <Select {...links} options={states} placeholder="Choose" defaultValue="Kano" />}
          </Field>
          {(['', 'Lagos'] as const).map((value) => (
            <Field key={value} label="Bank" error={value === '' ? 'Please choose your bank' : undefined}>
              {(links) => (
                <SearchableSelect {...links} options={states} value={value} onChange={nothing} placeholder="Choose" />
              )}
            </Field>
          ))}
          <Field label="City">
            {(links) => (
              <SearchableSelect {...links} options={[]} value="" onChange={nothing} placeholder="Choose" loading />
            )}
          </Field>
        </div>
      </Example>
    </>
  )
}

export function Choices() {
  return (
    <>
      <Example name="One of a few: none, one, wrong">
        <ChoiceInput name="one" label="Marital status" options={optionsOf(['Single', 'Married', 'Divorced'])} />
        <ChoiceInput name="two" label="Gender" options={optionsOf(['Female', 'Male'])} defaultChecked />
        <ChoiceInput name="three" label="Gender" options={optionsOf(['Female', 'Male'])} error="Please choose one" />
      </Example>
      <Example name="Some of a few: some, wrong">
        <ChoiceInput many name="four" label="Roles" options={optionsOf(['Credit', 'Finance'])} defaultChecked />
        <ChoiceInput
          many
          name="five"
          label="Roles"
          options={optionsOf(['Credit', 'Finance'])}
          error="Please choose one"
        />
      </Example>
      <Example name="Switch: off, on, locked, wrong">
        <Toggle label="Do you have other sources of funds?" />
        <Toggle label="My business is where I live" defaultChecked />
        <Toggle label="Locked" disabled defaultChecked />
        <Toggle label="I confirm that all of this is true" error="Please confirm" />
      </Example>
      <Example name="A code: empty, and wrong">
        <CodeBoxes label="Code" length={6} onChange={nothing} />
        <CodeBoxes label="Code" length={6} onChange={nothing} error="This code is wrong or too old" />
      </Example>
    </>
  )
}
