import chromium from '@sparticuz/chromium'

// This is a separate process, because importing the package changes the environment of the process.
await chromium.executablePath()
