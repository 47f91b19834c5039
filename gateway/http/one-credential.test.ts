import { describe, expect, it } from 'vitest';
import { connectionHeaders } from '../graphql/endpoints/connection-headers.ts';
import { hubHeaders, hubQuery } from '../realtime/hub/hub-request.ts';

const ambiguous = expect.objectContaining({
  kind: 'invalid',
  errorCode: 'Authentication:Credentials:Ambiguous',
});
const headerOf = (read: () => { authorization?: string | undefined }) => {
  try {
    return read().authorization;
  } catch (error) {
    return error;
  }
};

describe('one request has one set of credentials', () => {
  it.each([
    ['none', {}, '/', undefined],
    ['the header', { authorization: 'Bearer a' }, '/', 'Bearer a'],
    ['the query', {}, '/?access_token=a', 'Bearer a'],
    ['both, the same', { authorization: 'Bearer a' }, '/?access_token=a', 'Bearer a'],
    ['both, different', { authorization: 'Bearer a' }, '/?access_token=b', ambiguous],
    ['the query twice', {}, '/?access_token=a&access_token=b', ambiguous],
  ])('of the hub: %s', (_case, headers, url, expected) => {
    expect(headerOf(() => hubHeaders(headers, hubQuery({ url })))).toEqual(expected);
  });

  it.each([
    ['none', {}, {}, undefined],
    ['the upgrade', { authorization: 'Bearer a' }, {}, 'Bearer a'],
    ['the parameters', {}, { Authorization: 'Bearer a' }, 'Bearer a'],
    [
      'several, the same',
      { authorization: 'Bearer a' },
      { headers: { authorization: 'Bearer a' } },
      'Bearer a',
    ],
    [
      'upgrade and parameters, which win',
      { authorization: 'Bearer a' },
      { authorization: 'Bearer b' },
      'Bearer b',
    ],
    ['two spellings', {}, { authorization: 'Bearer a', Authorization: 'Bearer b' }, ambiguous],
    [
      'headers in the parameters',
      {},
      { authorization: 'Bearer a', headers: { authorization: 'x' } },
      ambiguous,
    ],
  ])('of a WebSocket: %s', (_case, upgrade, parameters, expected) => {
    expect(headerOf(() => connectionHeaders(upgrade, parameters))).toEqual(expected);
  });
});
