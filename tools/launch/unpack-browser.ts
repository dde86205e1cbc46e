import chromium from '@sparticuz/chromium'

// A process of its own, because importing the package changes the environment of the one that does.
await chromium.executablePath()
