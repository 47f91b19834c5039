/** Base of the built-in receiver's addresses; it is no name of the public internet. */
export const developmentReceiverOrigin = 'https://receiver.platform.test';
