import HandCoins from '~icons/hand-coins'
import Landmark from '~icons/landmark'
import Plus from '~icons/plus'
import Send from '~icons/send'
import { useState } from 'react'
import { ActionTiles } from '../src/ui/action-tiles.tsx'
import { Avatar } from '../src/ui/avatar.tsx'
import { Badge } from '../src/ui/badge.tsx'
import { Button, type ButtonLook } from '../src/ui/button.tsx'
import { CopyButton } from '../src/ui/copy-button.tsx'
import { FilterChips } from '../src/ui/fields/filter-chips.tsx'
import { SortButton } from '../src/ui/tables/sort-button.tsx'
import { Example, nothing, Row } from './example.tsx'

const looks: readonly ButtonLook[] = ['primary', 'secondary', 'quiet', 'danger']
const onBrand: readonly ButtonLook[] = ['onBrand', 'onBrandQuiet']
const colours = ['yellow', 'red', 'blue', 'green', 'orange', 'amber', 'plain'] as const

export function Buttons() {
  return (
    <>
      {looks.map((look) => (
        <Example key={look} name={`Button: ${look}, with an icon, busy, unavailable`}>
          <Row>
            <Button look={look}>Save changes</Button>
            <Button look={look}>
              <Plus aria-hidden="true" className="size-5" />
              Add
            </Button>
            <Button look={look} loading busy="Saving…" />
            <Button look={look} whyNot="Still missing: Amount">
              Save changes
            </Button>
          </Row>
        </Example>
      ))}
      <Example name="Button on the brand surface">
        <div className="woven flex flex-wrap gap-3 rounded-hero bg-brand p-5">
          {onBrand.map((look) => (
            <Button key={look} look={look}>
              Pay now
            </Button>
          ))}
        </div>
      </Example>
      <Example name="Badges">
        <Row>
          {colours.map((colour) => (
            <Badge key={colour} colour={colour}>
              {colour}
            </Badge>
          ))}
        </Row>
      </Example>
      <Example name="Filter chips, sort, copy, avatars">
        <Chips />
        <Row>
          <SortButton order="newest" onChange={nothing} />
          <CopyButton text="9930240822" label="account number" />
          <Avatar initials="AB" />
          <Avatar large initials="AB" />
        </Row>
      </Example>
      <ActionTiles
        title="Action tiles: filled, ready, busy, not yet"
        actions={[
          { label: 'Apply for Loan', icon: HandCoins, onPress: nothing },
          { label: 'Add Bank Account', icon: Landmark, onPress: nothing },
          { label: 'Asking', icon: Landmark, onPress: nothing, busy: true },
          { label: 'Send Money', icon: Send, note: 'Coming Soon' },
        ]}
      />
    </>
  )
}

function Chips() {
  const [chosen, setChosen] = useState<'all' | 'pending' | 'active'>('all')
  return (
    <FilterChips
      label="Loans"
      chips={[
        { value: 'all', label: 'All', count: 12 },
        { value: 'pending', label: 'Pending', count: 2 },
        { value: 'active', label: 'Active' },
      ]}
      chosen={chosen}
      onChoose={setChosen}
    />
  )
}
