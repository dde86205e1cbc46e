import { Fragment } from 'react'

/** Digits in groups. The gaps are not part of the text: a person who copies the number, searches the page for it or hears it gets its digits alone. */
export function GroupedDigits({ groups }: { groups: readonly string[] }) {
  return (
    <span translate="no" className="inline-block tabular-nums">
      {groups.map((group, index) => (
        <Fragment key={index}>
          {/* The number goes to the next line as a whole; it is broken only where even that is too short, as in a text of twice the size. */}
          {index > 0 && <wbr />}
          <span className="not-last:mr-[0.3em]">{group}</span>
        </Fragment>
      ))}
    </span>
  )
}
