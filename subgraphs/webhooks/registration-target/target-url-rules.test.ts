import { describe, expect, it } from 'vitest';
import { hostileUrls } from '../../../test/testkit/http/hostile-urls.ts';
import { targetProblem } from './target-url.rules.ts';

const invalid = 'Validation:InvalidWebhookUrl';
const privateAddress = 'Validation:WebhookUrlPrivateAddress';
const blocked = 'Validation:WebhookUrlBlockedTld';

describe('a target', () => {
  it.each([
    'https://hooks.example.com/',
    'https://hooks.example.com',
    'HTTPS://Hooks.Example.COM/a?b=c#d',
    'https://hooks.example.com:8443/',
    'https://93.184.216.34/',
    'https://[2606:4700:4700::1111]/',
    'https://münchen.example.com/über',
    'https://internal.example.com/',
    'https://local.net/',
  ])('may be %s', (url) => {
    expect(targetProblem(url, false)).toBeNull();
  });

  it('is at least 200 hostile ones not', () => {
    expect(new Set(hostileUrls).size).toBeGreaterThanOrEqual(200);
    const registered = hostileUrls.filter((url) => url !== '' && targetProblem(url, false) === null);
    expect(registered).toEqual([]);
  });

  it.each([
    ['http://hooks.example.com/', invalid],
    ['//hooks.example.com/', invalid],
    ['https:hooks.example.com', invalid],
    ['https://hooks.example.com/a b', invalid],
    ['https://hooks.\nexample.com/', invalid],
    ['https://hooks.example.com\\@10.0.0.1/', invalid],
    ['https://user:pass@hooks.example.com/', invalid],
    ['https://hooks.example.com:99999/', invalid],
    ['https://localhost/', privateAddress],
    ['https://LOCALHOST.:8443/', privateAddress],
    ['https://127.1/', privateAddress],
    ['https://[::ffff:10.0.0.1]/', privateAddress],
    ['https://169.254.169.254/latest/meta-data', privateAddress],
    ['https://[fd00::1]/', privateAddress],
    ['https://0.1.2.3/', privateAddress],
    ['https://a.localhost/', blocked],
    ['https://metadata.google.internal/', blocked],
    ['https://printer.LOCAL./', blocked],
    ['https://hidden.onion/', blocked],
    ['https://redis/', blocked],
  ])('%s is refused as %s', (url, problem) => {
    expect(targetProblem(url, false)).toBe(problem);
  });

  it('may be the built-in receiver in development alone, and nothing near it', () => {
    const receiver = 'https://receiver.platform.test/any';
    expect([targetProblem(receiver, true), targetProblem(receiver, false)]).toEqual([null, blocked]);
    expect(targetProblem('https://receiver.platform.test:8443/', true)).toBe(blocked);
    expect(targetProblem('https://other.platform.test/', true)).toBe(blocked);
    expect(targetProblem('https://127.0.0.1/', true)).toBe(privateAddress);
  });
});
