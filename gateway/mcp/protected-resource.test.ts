import { describe, expect, it } from 'vitest';
import { forbidden, unauthenticated } from '../../subgraphs/kernel/error/domain-error.ts';
import { HttpFailure } from '../http/http-failure.ts';
import { challenge, protectedResource } from './protected-resource.ts';

const issuer = 'https://login.example';

describe('the metadata of the protected resource', () => {
  it.each([
    ['https://platform.example/mcp', 'https://platform.example/mcp'],
    ['platform-service', 'https://api.example/mcp'],
  ])('of the audience %s is %s', (audience, resource) => {
    expect(protectedResource({ issuer, audiences: [audience] }, 'https://api.example')).toMatchObject({
      resource,
      authorization_servers: [issuer],
    });
  });
});

describe('challenge', () => {
  it('names the metadata where credentials are refused, and leaves other errors alone', () => {
    const refused = challenge(unauthenticated(), 'https://api.example', true) as HttpFailure;
    expect(refused.details.headers).toEqual({
      'WWW-Authenticate':
        'Bearer error="invalid_token", resource_metadata="https://api.example/.well-known/oauth-protected-resource/mcp"',
    });
    const denied = forbidden();
    expect(challenge(denied, 'https://api.example', true)).toBe(denied);
    expect(challenge(unauthenticated(), 'https://api.example', false)).toBeInstanceOf(HttpFailure);
  });
});
