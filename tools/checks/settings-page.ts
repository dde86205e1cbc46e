import { readSettings, SettingsError } from '../../server/src/settings/settings.ts'
import { developmentKeys, type SettingName, settingsShape } from '../../server/src/settings/settings-shape.ts'

/** The page of all settings, made from their schema: docs/settings.md. `npm run settings-page` writes it. */
export function settingsPage(): string {
  const needed = neededInProduction()
  const rows = (Object.keys(settingsShape) as SettingName[]).map((name) => {
    const { description = '' } = settingsShape[name]
    return `| \`${name}\` | ${defaultOf(name)} | ${needed.has(name) ? 'needed' : ''} | ${description} |`
  })
  return [
    '# Settings',
    '',
    'Settings are environment variables, read once at the start; all missing and wrong ones are named at once. An empty value counts as none. There are two profiles: a',
    'trial, which is used on this machine only and needs no setting, and production with `NODE_ENV=production`. This page is generated from',
    '`server/src/settings/settings-shape.ts`; further rules of the profiles are in `server/src/settings/settings-profile.ts`.',
    '',
    '| name | default | production | what it does |',
    '|---|---|---|---|',
    ...rows,
    '',
  ].join('\n')
}

/** The settings that production misses when nothing else is set. */
function neededInProduction(): Set<SettingName> {
  try {
    readSettings({ NODE_ENV: 'production' })
  } catch (error) {
    if (error instanceof SettingsError) return new Set(error.problems.map(({ name }) => name))
    throw error
  }
  return new Set()
}

function defaultOf(name: SettingName): string {
  if (name in developmentKeys) return 'a development key'
  const parsed = settingsShape[name].safeParse(undefined)
  return parsed.success && parsed.data !== undefined
    ? `\`${Array.isArray(parsed.data) ? parsed.data.join('; ') : typeof parsed.data === 'object' ? JSON.stringify(parsed.data) : String(parsed.data)}\``
    : ''
}
