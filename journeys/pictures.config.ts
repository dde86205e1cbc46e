import stories from './playwright.config.ts'

// The pictures of docs/a-day.md. They are no tests: whoever changes a screen that stands there draws them again.
export default {
  ...stories,
  testMatch: 'pictures/*.pictures.ts',
  workers: 1,
  retries: 0,
  projects: [{ name: 'pictures' }],
}
