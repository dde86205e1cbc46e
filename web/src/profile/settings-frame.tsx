import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { screenAt } from '../paths.ts'
import { PageTitle } from '../app/page-title.tsx'
import { profileTabs, settingsTabs } from './settings-tabs.ts'
import { TabLinks } from './tab-links.tsx'
import { settingsTexts } from './texts.ts'

/** The settings around one of their pages: title, subtitle and tabs (SET-01 to SET-04). The address says which tab is current. */
export function SettingsFrame({ children }: { children: ReactNode }) {
  const here = screenAt(useLocation().pathname)
  const type = here?.params['type'] ?? ''
  const inProfile = profileTabs.some(({ to }) => to === here?.name)
  return (
    <>
      <PageTitle>{settingsTexts.title}</PageTitle>
      <h1 className="text-2xl font-bold sm:text-3xl">{settingsTexts.title}</h1>
      <p className="mt-1 mb-4 text-soft">{settingsTexts.subtitle}</p>
      <TabLinks
        label={settingsTexts.title}
        look="line"
        tabs={settingsTabs}
        current={inProfile ? 'user-settings-personal-info' : here?.name}
        type={type}
      />
      <div className="mt-5 flex max-w-3xl flex-col gap-5">
        {inProfile && <TabLinks label="Profile" look="pill" tabs={profileTabs} current={here?.name} type={type} />}
        {children}
      </div>
    </>
  )
}
