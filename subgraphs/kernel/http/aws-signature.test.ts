import { expect, it } from 'vitest';
import { awsSignature } from './aws-signature.ts';

it('signs as Amazon’s own test suite says (get-vanilla)', () => {
  const url = new URL('https://example.amazonaws.com/');
  const scope = {
    region: 'us-east-1',
    service: 'service',
    accessKeyId: 'AKIDEXAMPLE',
    secretAccessKey: 'wJalrXUtnFEMI/K7MDENG+bPxRfiCYEXAMPLEKEY',
  };
  expect(awsSignature({ method: 'GET', url, body: '' }, scope, new Date('2015-08-30T12:36:00Z'))).toEqual({
    'x-amz-date': '20150830T123600Z',
    authorization:
      'AWS4-HMAC-SHA256 Credential=AKIDEXAMPLE/20150830/us-east-1/service/aws4_request, ' +
      'SignedHeaders=host;x-amz-date, Signature=5fa00fa31553b73ebf1942676e86291e8372ff2a2260956d9b8aae1d763fbf31',
  });
});
