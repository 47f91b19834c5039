import { expect, it } from 'vitest';
import { toNotification } from './notification-templates.service.ts';

const document = {
  revisionId: 'r',
  mediaType: 'text/html',
  fileName: 'a.html',
  bytes: null,
  renderTimeMs: 1,
  html: '<p>Body</p>',
  plainText: 'Body',
  subject: 'Title',
  isPage: true,
};

it.each([
  [{}, { title: 'Title', body: 'Body', html: '<p>Body</p>' }],
  [
    { subject: null, plainText: '' },
    { title: '', body: null, html: '<p>Body</p>' },
  ],
  [
    { isPage: false, plainText: ' Title \nOne\n\nTwo\n' },
    { title: 'Title', body: 'One\n\nTwo', html: null },
  ],
  [
    { isPage: false, plainText: 'Title' },
    { title: 'Title', body: null, html: null },
  ],
])('a document with %j is a notification %j', (change, written) => {
  expect(toNotification({ ...document, ...change })).toEqual(written);
});
