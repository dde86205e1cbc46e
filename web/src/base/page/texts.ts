export const notFoundTexts = { explanation: 'There is no page at this address.', back: 'Go to the start page' }

export const unauthorisedTexts = { explanation: 'Your account cannot open this page.', back: 'Back to your dashboard' }
