import chromium from '@sparticuz/chromium';

// Run as a program of its own: the package unpacks into the temporary directory of its environment, and changes that.
await chromium.executablePath();
