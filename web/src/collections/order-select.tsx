import { Field } from '../ui/fields/field.tsx'
import { Select } from '../ui/fields/select.tsx'

type Props<Order extends string> = {
  label: string
  /** All orders; the first is the usual one. */
  orders: readonly [Order, ...Order[]]
  texts: Readonly<Record<Order, string>>
  chosen: Order
  onChoose: (order: Order) => void
}

/** Chooses the order of a list. */
export function OrderSelect<Order extends string>({ label, orders, texts, chosen, onChoose }: Props<Order>) {
  const [first, ...others] = orders
  return (
    <div className="max-w-sm">
      <Field label={label}>
        {(links) => (
          <Select
            {...links}
            value={chosen === first ? '' : chosen}
            onChange={(event) => onChoose(others.find((order) => order === event.target.value) ?? first)}
            options={others.map((value) => ({ value, label: texts[value] }))}
            placeholder={texts[first]}
          />
        )}
      </Field>
    </div>
  )
}
