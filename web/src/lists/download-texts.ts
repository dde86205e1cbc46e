/** A list as a file. */
export const downloadTexts = {
  download: 'Download CSV',
  making: 'Making the file',
  stop: 'Stop',
  tryAgain: 'Try the file again',
  done: (name: string) => `Downloaded: ${name}`,
  failed: (message: string) => `The file was not made. ${message}`,
}
