import type { FormEvent, ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { settingsTexts } from './texts.ts'

type Props = { title: string; button?: string; ready: boolean; saving: boolean; onSubmit: (event: FormEvent) => void; children: ReactNode }

/** A form of the settings; its button is disabled while it is not ready or already saving (SHARED-18). */
export function SettingForm({ title, button = settingsTexts.save, ready, saving, onSubmit, children }: Props) {
  return (
    <Card title={title}>
      <form noValidate onSubmit={onSubmit} className="flex max-w-xl flex-col gap-5">
        {children}
        <Button type="submit" disabled={!ready} loading={saving} className="mt-1 sm:self-start">
          {button}
        </Button>
      </form>
    </Card>
  )
}
