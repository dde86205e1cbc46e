import stories from './playwright.config.ts'

// The pictures of docs/a-day.md and docs/a-month.md. They are not tests: a person who changes one of these screens draws them again.
export default {
  ...stories,
  testMatch: 'pictures/*.pictures.ts',
  workers: 1,
  retries: 0,
  projects: [{ name: 'pictures' }],
}
