export const notFoundTexts = { explanation: 'There is no page at this address.', back: 'Go to the start page' }

export const unauthorisedTexts = { explanation: 'You do not have access to this page.', back: 'Back to your dashboard' }
