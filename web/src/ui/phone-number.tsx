import { GroupedDigits } from './grouped-digits.tsx'

const groups = /^(0\d{3})(\d{3})(\d{4})$/

/** A phone number to read, '0803 123 4567'; any other text is shown as it is. */
export function PhoneNumber({ number }: { number: string }) {
  return <GroupedDigits groups={groups.exec(number)?.slice(1) ?? [number]} />
}
