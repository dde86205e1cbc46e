import { OptionList } from '../src/ui/fields/option-list.tsx'
import { optionsOf } from '../src/ui/fields/options.ts'
import { PickList } from '../src/ui/fields/pick-list.tsx'
import { Field } from '../src/ui/fields/field.tsx'
import { Example, nothing } from './example.tsx'

const states = optionsOf(['Kano', 'Kaduna', 'Lagos', 'Ogun'])
const people = [
  { value: '1', label: 'Amina Bello', detail: '08031000001' },
  { value: '2', label: 'Tunde Bakare', detail: '08031000002' },
  { value: '3', label: 'Halima Yusuf', detail: '08031000003', refused: 'Already in a group' },
]

/** Lists as they look during a search. */
export function OpenLists() {
  return (
    <>
      <Example name="Options under an input: one chosen, one reached; nothing found">
        <div className="relative mb-56 h-1">
          <OptionList id="states" label="States" options={states} value="Kano" active={1} onChoose={nothing} />
        </div>
        <div className="relative mb-16 h-1">
          <OptionList id="none" label="States" options={[]} value="" active={0} onChoose={nothing} />
        </div>
      </Example>
      {(['', 'a', 'zz'] as const).map((words) => (
        <Example key={words} name={pickStates[words]}>
          <Field label="Members">
            {(links) => (
              <PickList
                {...links}
                listLabel="Customers"
                options={words === 'a' ? people : []}
                picked={words === 'a' ? people.slice(0, 1) : []}
                onChange={nothing}
                words={words}
                onType={nothing}
                placeholder="Search customers"
                loading={words === ''}
                none="No customer found"
              />
            )}
          </Field>
        </Example>
      ))}
    </>
  )
}

const pickStates = {
  '': 'Some of a long list: on the way',
  a: 'Some of a long list: found, one picked, one refused',
  zz: 'Some of a long list: nothing found',
}
