import Plus from '~icons/plus'
import { Button } from '../src/ui/button.tsx'
import { Card } from '../src/ui/card.tsx'
import { EmptyState, type EmptyReason } from '../src/ui/feedback/empty-state.tsx'
import { OutcomePanel } from '../src/ui/feedback/outcome-panel.tsx'
import { Panel } from '../src/ui/feedback/panel.tsx'
import type { PanelState } from '../src/ui/feedback/panel-state.ts'
import { SkeletonRows } from '../src/ui/feedback/skeleton.tsx'
import { UploadProgress } from '../src/files/upload-progress.tsx'
import { Example, nothing } from './example.tsx'

const known = {
  at: 'known',
  data: 'Two loans, ₦63,000.00 due',
  asOf: null,
  isBehind: false,
  isRetrying: false,
  retry: nothing,
} as const
const states: Record<string, PanelState<string>> = {
  'On its way': { at: 'loading' },
  Failed: { at: 'failed', message: 'Please check your internet connection.', retry: nothing },
  Known: known,
  'Known, but old': { ...known, asOf: '09:14' },
  'Known, but old, asked again': { ...known, asOf: '09:14', isRetrying: true },
}
const reasons: Record<EmptyReason, string> = {
  none: 'No loan application yet',
  done: 'No request waits for you',
  notFound: 'Nothing found for these words',
}

export function Panels() {
  return (
    <>
      {Object.entries(states).map(([name, state]) => (
        <Card key={name} title={name}>
          <Panel of={state} loading={<SkeletonRows label="Loading" />}>
            {(words) => <p>{words}</p>}
          </Panel>
        </Card>
      ))}
      <Card title="Tinted, with something aside" tinted aside={<Button look="quiet">All payments</Button>}>
        <p>Into this account you pay.</p>
      </Card>
      {Object.entries(reasons).map(([reason, words]) => (
        <Card key={reason} title={`Empty: ${reason}`}>
          <EmptyState
            reason={reason as EmptyReason}
            action={
              reason === 'none' && (
                <Button look="secondary">
                  <Plus aria-hidden="true" className="size-5" />
                  Apply for Loan
                </Button>
              )
            }
          >
            {words}
          </EmptyState>
        </Card>
      ))}
      {([false, true] as const).map((isStalled) => (
        <Card key={String(isStalled)} title={isStalled ? 'Upload: nothing moves' : 'Upload'}>
          <UploadProgress
            label="bill.pdf"
            of={{ sent: 620_000, total: 1_000_000, isStalled }}
            onStop={nothing}
            onRetry={nothing}
          />
        </Card>
      ))}
      <Example name="Done">
        <OutcomePanel title="Setup Complete" text="Please log in to proceed." action="Login" onAction={nothing} />
      </Example>
    </>
  )
}
