import chromium from '@sparticuz/chromium';

// A separate program: the package unpacks into the temporary directory of its environment, which this program
// changes.
await chromium.executablePath();
